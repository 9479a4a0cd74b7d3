import { findMember } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { strictInput } from '@svc/http'
import { Elysia } from 'elysia'
import { isDashboard } from '../complete/complete-authorization.ts'
import type { Core } from '../dependencies.ts'

/**
 * Adds the options of routes that only the dashboard's back end may call:
 *
 * - `dashboard`: everyone else is refused; query and body are read after that check.
 * - `member`: the handler gets the `member` that the path names as `subject`; `NOT_FOUND` without one.
 * - `answers`: the status of the answer, where it is not 200.
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
    member: (_found: true) => ({
      resolve: async ({ params }) => ({ member: await requireMember(core, params) }),
    }),
    answers: (status: 201 | 204) => ({
      beforeHandle({ set }) {
        set.status = status
      },
    }),
  })

async function requireMember({ sql }: Core, { subject = '' }: Record<string, string>) {
  const member = await findMember(sql, subject)
  if (member) return member
  throw new ApiError('NOT_FOUND', 'No member has this subject.')
}

const refuse = () =>
  new ApiError('INVALID_API_KEY', 'Only the back end of the dashboard may ask this.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
