import { resultOf } from '@svc/back-channel'
import { ApiError } from '@svc/errors'
import { peopleOf } from '../account/account-people.ts'
import { callingMember } from '../request/own-call.ts'
import { pathId } from '../request/path-id.ts'
import { readForm } from '../request/read-form.ts'
import { type MemberCall, requireVerified } from './member-call.ts'

/** Which mails the member wants, and whether this service sends any. */
export async function listNotices(call: MemberCall): Promise<Response> {
  const { items } = await resultOf(own(call).notices.get())
  return Response.json({ is_mailed: call.core.isMailed, items })
}

/** Switches one kind of mails on or off for the member. */
export async function switchNoticeByCall(call: MemberCall, kind: string): Promise<Response> {
  requireVerified(call)
  const is_on = (await readForm(call.request)).raw('is_on')
  if (is_on !== 'true' && is_on !== 'false') {
    const description = `Received ${is_on.slice(0, 40)}; allowed are true and false.`
    throw ApiError.invalid([{ description, location: 'body.is_on' }])
  }
  const change = { is_on: is_on === 'true' }
  const { items } = await resultOf(
    own(call)
      .notices({ kind: pathId(kind) })
      .put(change),
  )
  return Response.json({ is_mailed: call.core.isMailed, items })
}

const own = (call: MemberCall) => peopleOf(call.core, callingMember(call.context, call.request))
