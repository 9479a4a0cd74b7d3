import { resultOf } from '@svc/back-channel'
import { checkEmail, checkPassword, emailOf } from '../forms/check-credentials.ts'
import { weaknessOf } from '../forms/weak-password.ts'
import { countTry } from '../request/limits.ts'
import { readFields } from '../request/read-form.ts'
import { requirePassword } from './factor-calls.ts'
import * as calls from './member-call.ts'
import { checkName } from './sign-up.ts'

/** Who a member is: name, address and password. */
export const PROFILE_CALLS: calls.MemberCalls = {
  'PUT /name': async ({ core, context, member, request }) => {
    const name = (await readFields(request)).text('name')
    refuseFault('name', checkName(name, context.words))
    await core.signIn.rename(name, context.headers)
    await core.accounts.enroll({ ...member, name }, context.words.language)
    return calls.DONE()
  },
  /** Begins to change the address: confirmed at both, where mail is sent. */
  'POST /email': async (call) => {
    const { core, context, member, request } = call
    const form = await readFields(request)
    const email = emailOf(form)
    await requirePassword(call, form)
    refuseFault('email', checkEmail(email, context.words))
    await countTry(core.limiter, 'verify', context, email)
    if (core.isMailed) {
      await core.signIn.askNewEmail(email, context.words.language, context.headers)
    } else if (await core.signIn.setEmail(member.user_id, email)) {
      await core.accounts.enroll({ ...member, email }, context.words.language)
    } else {
      refuseFault('email', context.words.say('changeEmail.taken'))
    }
    return { is_mailed: core.isMailed }
  },
  /** The session is another one then, and every other has ended. */
  'PUT /password': async (call) => {
    const { core, context, member, request } = call
    const form = await readFields(request)
    const next = form.raw('new_password')
    const present = await requirePassword(call, form)
    refuseFault('new_password', checkPassword(next, context.words))
    await countTry(core.limiter, 'password', context, member.email)
    const own = [member.name, member.email]
    refuseFault('new_password', await weaknessOf(next, own, context.words))
    const cookies = await core.signIn.changePassword(present, next, context.headers)
    context.cookies.push(...(cookies ?? []))
    return calls.DONE()
  },
}

/** @throws {ApiError} `VALIDATION_ERROR` with a fault that is said in the member's language. */
function refuseFault(name: string, description: string | null): void {
  if (description) calls.refuse(name, description)
}

/** Which mails a member wants, and whether this browser tells them: theirs, whichever account their window shows. */
export const NOTICE_CALLS: calls.MemberCalls = {
  'GET /device': async (call) => ({
    sender_key: call.core.senderKey,
    ...(await resultOf(deviceOf(call).get())),
  }),
  'PUT /device': async (call) => {
    calls.requireVerified(call)
    const form = await readFields(call.request)
    const [endpoint, p256dh, auth] = [form.raw('endpoint'), form.raw('p256dh'), form.raw('auth')]
    const sender_key = call.core.senderKey
    await resultOf(deviceOf(call).put({ endpoint, p256dh, auth, sender_key }))
    return calls.DONE()
  },
  'DELETE /device': (call) => resultOf(deviceOf(call).delete()).then(calls.DONE),
  'GET /notices': async ({ core, people }) => {
    const { items } = await resultOf(people.notices.get())
    return { is_mailed: core.isMailed, items }
  },
  'PUT /notices/:kind': async (call) => {
    calls.requireVerified(call)
    const is_on = (await readFields(call.request)).raw('is_on')
    if (is_on !== 'true' && is_on !== 'false') {
      calls.refuse('is_on', `Received ${is_on.slice(0, 40)}; allowed are true and false.`)
    }
    const notice = call.people.notices({ kind: calls.idOf(call, 'kind') })
    const { items } = await resultOf(notice.put({ is_on: is_on === 'true' }))
    return { is_mailed: call.core.isMailed, items }
  },
}

/** The browser of the call, as the back channel knows it. */
const deviceOf = ({ people, member: { session_id } }: calls.MemberCall) =>
  people.devices({ session_id })
