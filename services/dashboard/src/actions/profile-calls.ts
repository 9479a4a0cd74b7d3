import { checkEmail, checkPassword, emailOf } from '../forms/check-credentials.ts'
import { checkName } from '../forms/sign-up-form.ts'
import { weaknessOf } from '../forms/weak-password.ts'
import { countTry } from '../request/limits.ts'
import { readFields } from '../request/read-form.ts'
import { requirePassword } from './closing-calls.ts'
import { DONE, type MemberCalls, refuse } from './member-call.ts'

/** Who a member is: name, address and password. */
export const PROFILE_CALLS: MemberCalls = {
  'PUT /name': async ({ core, context, member, request }) => {
    const name = (await readFields(request)).text('name')
    refuseFault('name', checkName(name, context.words))
    await core.signIn.rename(name, context.headers)
    await core.accounts.enroll({ ...member, name }, context.words.language)
    return DONE()
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
    return DONE()
  },
}

/** @throws {ApiError} `VALIDATION_ERROR` with a fault that is said in the member's language. */
function refuseFault(name: string, description: string | null): void {
  if (description) refuse(name, description)
}
