import { serve } from '@hono/node-server'
import * as auth from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import { createCursors, toPage } from '@svc/pagination'
import { defineScopes } from '@svc/scope-policy'
import { Hono, type MiddlewareHandler } from 'hono'

// Notes, for the users of a Keycloak realm, and for programs with a key of this product.
const { PORT = '3000', REALM = 'https://login.example/realms/acme' } = process.env
const { ORIGIN = `http://127.0.0.1:${PORT}`, SECRET = crypto.randomUUID() } = process.env
const { scopes, isScope } = defineScopes(['notes:read', 'notes:write'])
type Scope = (typeof scopes)[number]
type Env = { Variables: { caller: auth.Caller<Scope> } }

const dpop = auth.createDpopVerifier({ origin: ORIGIN })
const verifier = auth.createTokenVerifier({ ...auth.keycloak(REALM), audiences: [ORIGIN], dpop })
// A real product keeps what is minted in a table, but for the key itself.
const { key, ...minted } = auth.mintApiKey({ prefix: 'notes_' })
const stored = { ...minted, account_id: 'program', scopes, expires_at: null, revoked_at: null }
const findApiKey = async (id: string) => (id === stored.key_id ? stored : null)
const authenticator = auth.createAuthenticator({
  apiKeys: { prefix: 'notes_', findApiKey },
  accessTokens: { verifier, isScope },
})
const facts = { resource: ORIGIN, authorizationServers: [REALM], scopes }
const resource = auth.describeResource({ ...facts, dpopAlgorithms: dpop.algorithms })
const guard = auth.createGuard<Scope>({ authenticator, resourceMetadata: resource.url })
const needs = (scope: Scope): MiddlewareHandler<Env> => {
  return async (context, next) => {
    context.set('caller', await guard.admit(context.req.raw, scope))
    await next()
  }
}

const notes: { note_id: string; account: string; text: string }[] = []
const cursors = createCursors(SECRET)
const app = new Hono<Env>()
  .get(resource.path, () => resource.respond())
  .get('/notes', needs('notes:read'), (context) => {
    const list = { list: 'notes', account: context.get('caller').accountId }
    const after = cursors.decode(context.req.query('cursor'), list)?.id ?? ''
    const rows = notes.filter((note) => note.account === list.account && note.note_id > after)
    const positionOf = ({ note_id }: { note_id: string }) => ({ value: note_id, id: note_id })
    return context.json(toPage(rows.slice(0, 3), 2, positionOf, cursors, list))
  })
  .post('/notes', needs('notes:write'), async (context) => {
    const note_id = String(notes.length).padStart(8, '0')
    const account = context.get('caller').accountId
    notes.push({ note_id, account, text: await context.req.text() })
    return context.json({ note_id }, 201)
  })
app.onError((error) => {
  if (error instanceof ApiError) return error.asResponse()
  console.error(error)
  return new ApiError('INTERNAL_ERROR', 'The request could not be completed.').asResponse()
})
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, ({ port }) =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, api_key: key })),
)
