import {
  createAuthenticator,
  createRemoteKeySet,
  createTokenVerifier,
  describeResource,
} from '@svc/auth-core'
import { bearerAuth } from '@svc/auth-core/elysia'
import { ApiError, errorsWith } from '@svc/errors'
import { definePlans, defineScopes } from '@svc/scope-policy'
import { Elysia, t } from 'elysia'

// Notes about the projects of the clip service, for its users: its scopes for projects open them.
const { PORT = '3000', CLIPS = 'http://127.0.0.1:8080', PAID = '' } = process.env
const { ORIGIN = `http://127.0.0.1:${PORT}`, KEYS = `${CLIPS}/.well-known/jwks.json` } = process.env
const { scopes, isScope } = defineScopes(['svc:projects:read', 'svc:projects:write'])
const plans = definePlans(
  { free: { writes: false }, paid: { writes: true } },
  { 'svc:projects:write': 'writes' },
)
const planOf = (account: string) => (PAID.split(' ').includes(account) ? 'paid' : 'free')

/** What this product refuses, besides what every API does. */
class NotesError extends errorsWith<{ PLAN_TOO_SMALL: 403 }, { required_plan?: string }>({
  PLAN_TOO_SMALL: 403,
}) {}

const keys = createRemoteKeySet({ jwksUrl: KEYS })
const verifier = createTokenVerifier({ issuer: CLIPS, audiences: [CLIPS], keys })
const authenticator = createAuthenticator({ accessTokens: { verifier, isScope } })
const resource = describeResource({ resource: ORIGIN, authorizationServers: [CLIPS], scopes })

const notes = new Map<string, string[]>()
const app = new Elysia()
  .onError(({ error }) => {
    if (error instanceof ApiError) return error.asResponse()
    return undefined
  })
  .get(resource.path, () => resource.respond())
  .use(bearerAuth({ authenticator, resourceMetadata: resource.url }))
  .get('/notes', ({ caller }) => ({ items: notes.get(caller.accountId) ?? [] }), {
    scope: 'svc:projects:read',
  })
  .post(
    '/notes',
    ({ caller: { accountId }, body: { text }, set }) => {
      if (!plans.planIncludes(planOf(accountId), 'svc:projects:write')) {
        const required_plan = plans.smallestPlanFor('svc:projects:write')
        throw new NotesError('PLAN_TOO_SMALL', `Writing is part of ${required_plan}.`, {
          required_plan,
        })
      }
      notes.set(accountId, [...(notes.get(accountId) ?? []), text])
      set.status = 201
      return { text }
    },
    { scope: 'svc:projects:write', body: t.Object({ text: t.String({ minLength: 1 }) }) },
  )
  .listen({ port: Number(PORT), hostname: '127.0.0.1' })
console.log(JSON.stringify({ url: app.server?.url.origin }))
