import { ApiError } from '@svc/errors'
import { strictInput } from '@svc/http'
import { Elysia } from 'elysia'
import { isDashboard } from '../complete/is-dashboard.ts'
import type { Core } from '../dependencies.ts'

/**
 * Gives a route the option `dashboard`: only the dashboard's back end gets in, and only then query and body are read.
 */
export const dashboardOnly = (core: Core) =>
  new Elysia({ name: 'dashboard-only' }).macro({
    dashboard(_only: true) {
      const input = strictInput()
      return {
        introspect: input.introspect,
        async transform({ request }) {
          if (!isDashboard(core, request.headers)) throw refuse()
          // Elysia merges what a transform gives into the request, which its types do not tell.
          return (await input.read(request)) as never
        },
      }
    },
  })

const refuse = () =>
  new ApiError('INVALID_API_KEY', 'Only the back end of the dashboard may ask this.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
