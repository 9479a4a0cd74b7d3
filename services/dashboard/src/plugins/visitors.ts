import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { Detour } from '../visit/detour.ts'
import { Form } from '../visit/read-form.ts'

/**
 * Gives a room its `visit`, and what was sent to it as `form`.
 *
 * Every form passes through here, so none is read that another site sent or another session was shown.
 */
export const visitors = ({ visits }: Core) =>
  new Elysia({ name: 'visitors' }).derive({ as: 'scoped' }, async ({ request }) => {
    const visit = await visits.open(request)
    return { visit, form: isForm(request) ? await visits.readOwnForm(request, visit) : new Form() }
  })

/** The same for rooms of somebody: strangers are led to the sign-in, and from there back. */
export const members = ({ visits }: Core) =>
  new Elysia({ name: 'members' }).derive({ as: 'scoped' }, async ({ request }) => {
    const visit = await visits.open(request)
    const { member } = visit
    if (!member) throw new Detour('/dashboard/sign-in', isForm(request) ? '' : pathOf(request))
    const form = isForm(request) ? await visits.readOwnForm(request, visit) : new Form()
    return { visit: { ...visit, member }, member, form }
  })

const isForm = ({ method }: Request) => method === 'POST'

const pathOf = ({ url }: Request) => url.slice(url.indexOf('/', url.indexOf('//') + 2))
