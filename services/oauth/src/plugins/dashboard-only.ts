import { findMember } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { strictInput } from '@svc/http'
import { Elysia } from 'elysia'
import { isDashboard } from '../complete/complete-authorization.ts'
import type { Core } from '../dependencies.ts'

/**
 * Adds the options of routes that only the dashboard's back end may call:
 *
 * - `dashboard`: everyone else is refused; query and body are read after that check, and no path names what cannot be.
 * - `member`: the handler gets the `member` that the path names as `subject`; `NOT_FOUND` without one.
 * - `answers`: the status of the answer, where it is not 200.
 */
export const dashboardOnly = (core: Core) =>
  new Elysia({ name: 'dashboard-only' }).macro({
    dashboard(_only: true) {
      const input = strictInput()
      return {
        introspect: input.introspect,
        async transform({ request, params }) {
          if (!isDashboard(core, request.headers)) throw refuse()
          if (!Object.values<string>({ ...params }).every(isName)) throw unknown()
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
  throw unknown()
}

/** What a path may name: a subject or an id. */
const isName = (text: string) => text.length <= 255 && !/\p{Cc}/u.test(text)
const unknown = () => new ApiError('NOT_FOUND', 'No member has this subject.')

const refuse = () =>
  new ApiError('INVALID_API_KEY', 'Only the back end of the dashboard may ask this.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
