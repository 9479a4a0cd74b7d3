import { ApiError } from '@svc/errors'
import { createAccess } from './access.ts'
import type { ApiKeys } from './api-keys.ts'
import type { Env } from './env.ts'
import { createNotes } from './notes.ts'

/** Creates the service: one function from a request to its response, for any server. */
export function createApp(env: Env, keys: ApiKeys) {
  const access = createAccess(env, keys)
  const notes = createNotes(env.secret)

  async function route(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    // RFC 9728: where a refused client learns who issues tokens for this service.
    if (pathname === '/.well-known/oauth-protected-resource') {
      const authorization_servers = env.issuers.map(({ issuer }) => issuer)
      return Response.json({ resource: env.baseUrl, authorization_servers })
    }
    if (request.method === 'GET' && pathname === '/notes') {
      const caller = await access.admit(request, 'svc:projects:read')
      const cursor = searchParams.get('cursor') ?? undefined
      return Response.json(notes.list(caller.accountId, readLimit(searchParams), cursor))
    }
    if (request.method === 'POST' && pathname === '/notes') {
      const caller = await access.admit(request, 'svc:projects:write')
      const { text, pinned } = await readNote(request)
      const pinned_by = pinned ? (caller.subject ?? caller.accountId) : null
      return Response.json(notes.add(caller.accountId, text, pinned_by), { status: 201 })
    }
    const [, note_id] = /^\/notes\/(\d+)$/.exec(pathname) ?? []
    if (request.method === 'DELETE' && note_id !== undefined) {
      const caller = await access.admit(request, 'svc:projects:write')
      notes.remove(caller.accountId, note_id)
      return new Response(null, { status: 204 })
    }
    throw new ApiError('NOT_FOUND', 'There is no such endpoint.')
  }

  return async (request: Request): Promise<Response> => {
    try {
      return await route(request)
    } catch (error) {
      if (error instanceof ApiError) return error.asResponse()
      console.error(error)
      return new ApiError('INTERNAL_ERROR', 'The request could not be completed.').asResponse()
    }
  }
}

function readLimit(query: URLSearchParams): number {
  const limit = Number(query.get('limit') ?? 20)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit
  throw ApiError.invalid([{ description: 'Allowed is 1 to 100.', location: 'query.limit' }])
}

async function readNote(request: Request): Promise<{ text: string; pinned: boolean }> {
  const body: unknown = await request.json().catch(() => null)
  const { text, pinned = false } = { ...(body as { text?: unknown; pinned?: unknown } | null) }
  if (typeof text === 'string' && text !== '' && typeof pinned === 'boolean') {
    return { text, pinned }
  }
  throw ApiError.invalid([{ description: 'A note has a text.', location: 'body.text' }])
}
