import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { Form } from '../request/read-form.ts'
import { RedirectRequired } from '../request/return-path.ts'

/**
 * Gives every handler the request's `context` and the `form` that was sent.
 *
 * Every form is read here, so a form that another site sent, or that was shown in another session, is refused.
 */
export const requestContext = ({ contexts }: Core) =>
  new Elysia({ name: 'requestContext' }).derive({ as: 'scoped' }, async ({ request }) => {
    const context = await contexts.open(request)
    return {
      context,
      form: isForm(request) ? await contexts.readOwnForm(request, context) : new Form(),
    }
  })

/** The same for pages that need a session: without one the browser is redirected to the sign-in, and back afterwards. */
export const members = ({ contexts }: Core) =>
  new Elysia({ name: 'members' }).derive({ as: 'scoped' }, async ({ request }) => {
    const context = await contexts.open(request)
    const { member } = context
    if (!member)
      throw new RedirectRequired('/dashboard/sign-in', isForm(request) ? '' : pathOf(request))
    const form = isForm(request) ? await contexts.readOwnForm(request, context) : new Form()
    return { context: { ...context, member }, member, form }
  })

const isForm = ({ method }: Request) => method === 'POST'

const pathOf = ({ url }: Request) => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** For routes with a body: Elysia does not parse it, since it is read within its limits after its sender was checked. */
export const UNREAD = { parse: 'none' } as const
