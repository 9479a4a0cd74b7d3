import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { identifyCaller } from '../plugins/identify-caller.ts'
import { countCaller } from '../plugins/rate-limits.ts'

// For other services of this house, to refuse early. The gateway does not lead here.
export const caller = (core: Core) =>
  new Elysia({ name: 'caller' }).get(
    '/caller',
    async ({ request, set }) => {
      const found = await identifyCaller(core, request.headers, 'GET /caller', set)
      await countCaller(core, found, set)
      return {
        kind: found.kind,
        credential_id: found.credentialId,
        scopes: [...found.scopes],
        expires_at: found.expiresAt,
      }
    },
    { detail: { hide: true } },
  )
