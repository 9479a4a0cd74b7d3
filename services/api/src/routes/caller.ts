import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { identifyCaller } from '../plugins/identify-caller.ts'
import { countCaller } from '../plugins/rate-limits.ts'

// For `/mcp`, which identifies callers here and calls `/v1` with the credential it gets. The gateway does not route to this path.
export const caller = (core: Core) =>
  new Elysia({ name: 'caller' }).get('/caller', async ({ request, set }) => {
    const find = core.callers.ofMcp
    const found = await identifyCaller(core, find, request.headers, 'GET /caller', set)
    const { caller, inside_credential } = found
    await countCaller(core, caller, set)
    return {
      kind: caller.kind,
      credential_id: caller.credentialId,
      scopes: [...caller.scopes],
      expires_at: caller.expiresAt,
      inside_credential,
    }
  })
