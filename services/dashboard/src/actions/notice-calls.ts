import { resultOf } from '@svc/back-channel'
import { readFields } from '../request/read-form.ts'
import {
  DONE,
  idOf,
  type MemberCall,
  type MemberCalls,
  refuse,
  requireVerified,
} from './member-call.ts'

/** Which mails a member wants, and whether this browser tells them: theirs, whichever account their window shows. */
export const NOTICE_CALLS: MemberCalls = {
  'GET /device': async (call) => ({
    sender_key: call.core.senderKey,
    ...(await resultOf(deviceOf(call).get())),
  }),
  'PUT /device': async (call) => {
    requireVerified(call)
    const form = await readFields(call.request)
    const [endpoint, p256dh, auth] = [form.raw('endpoint'), form.raw('p256dh'), form.raw('auth')]
    const sender_key = call.core.senderKey
    await resultOf(deviceOf(call).put({ endpoint, p256dh, auth, sender_key }))
    return DONE()
  },
  'DELETE /device': (call) => resultOf(deviceOf(call).delete()).then(DONE),
  'GET /notices': async ({ core, people }) => {
    const { items } = await resultOf(people.notices.get())
    return { is_mailed: core.isMailed, items }
  },
  'PUT /notices/:kind': async (call) => {
    requireVerified(call)
    const is_on = (await readFields(call.request)).raw('is_on')
    if (is_on !== 'true' && is_on !== 'false') {
      refuse('is_on', `Received ${is_on.slice(0, 40)}; allowed are true and false.`)
    }
    const notice = call.people.notices({ kind: idOf(call, 'kind') })
    const { items } = await resultOf(notice.put({ is_on: is_on === 'true' }))
    return { is_mailed: call.core.isMailed, items }
  },
}

/** The browser of the call, as the back channel knows it. */
const deviceOf = ({ people, member: { session_id } }: MemberCall) => people.devices({ session_id })
