import { ApiError } from '@svc/errors'
import { strictInput } from '@svc/http'
import { Elysia } from 'elysia'
import { isDashboard } from '../complete/complete-authorization.ts'
import type { Core } from '../dependencies.ts'

/**
 * Adds the route option `dashboard`: only the dashboard's back end is admitted; query and body are read after that check.
 */
export const dashboardOnly = (core: Core) =>
  new Elysia({ name: 'dashboard-only' }).macro({
    dashboard(_only: true) {
      const input = strictInput()
      return {
        introspect: input.introspect,
        async transform({ request }) {
          if (!isDashboard(core, request.headers)) throw refuse()
          // Elysia merges the result of a transform into the context, which its types do not express.
          return (await input.read(request)) as never
        },
      }
    },
  })

const refuse = () =>
  new ApiError('INVALID_API_KEY', 'Only the back end of the dashboard may ask this.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
