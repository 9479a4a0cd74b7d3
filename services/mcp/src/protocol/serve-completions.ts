import type { CompleteRequest, Server } from '@modelcontextprotocol/server'
import { callApi } from '../calls/call-api.ts'
import type { Serving } from './serving.ts'

/** The protocol takes no more values in an answer. */
const MOST = 100
const LONGEST = 200

/** Where a kind of value is read, which member of an item it is, and which member, besides, people may type the beginning of. */
interface Kind {
  path(typed: string): string
  value: string
  /** Left out where `/v1` has looked for what was typed. */
  name?: string
}

/** By the argument of a prompt, or by what a resource is about. */
const KINDS: Readonly<Record<string, Kind>> = {
  project_id: {
    path: () => `/v1/projects?status=completed&limit=${MOST}`,
    value: 'project_id',
    name: 'title',
  },
  clip_id: {
    path: (typed) => `/v1/search?limit=${MOST}&q=${encodeURIComponent(typed)}`,
    value: 'clip_id',
  },
  account: { path: () => '/v1/social-accounts', value: 'handle', name: 'platform' },
}

/** Registers the completion of ids and accounts, of which parts or words of the title were typed. */
export function serveCompletions(server: Server, { calling }: Serving): void {
  server.setRequestHandler('completion/complete', async ({ params }, { mcpReq }) => {
    const typed = params.argument.value.trim()
    const kind = KINDS[argumentOf(params)]
    if (!kind || typed.length > LONGEST) return { completion: { values: [] } }
    const { value, name } = kind
    const request = { method: 'GET', path: kind.path(typed), body: undefined, idempotencyKey: null }
    const { body } = await callApi(calling, request, mcpReq.signal)
    const { items = [] } = (body ?? {}) as { items?: Record<string, string | null>[] }
    const fits = (text: string | null | undefined) =>
      text?.toLowerCase().includes(typed.toLowerCase())
    const found = name ? items.filter((item) => fits(item[value]) || fits(item[name])) : items
    const values = new Set(found.flatMap((item) => item[value] ?? []))
    return { completion: { values: [...values].slice(0, MOST) } }
  })
}

function argumentOf({ ref, argument }: CompleteRequest['params']): string {
  if (ref.type === 'ref/prompt') return argument.name
  return ref.uri.startsWith('clips://clips/') ? 'clip_id' : 'project_id'
}
