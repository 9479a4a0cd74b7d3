import { html } from '@svc/http'
import type { Core } from '../dependencies.ts'
import * as credentials from '../forms/check-credentials.ts'
import { weaknessOf } from '../forms/weak-password.ts'
import { type Faults, faultSummary, field, newPasswordField, ownForm } from '../pages/fields.ts'
import { answerGo, answerPage, leadPage, type Page } from '../pages/page.ts'
import { countTry } from '../request/limits.ts'
import type { Form } from '../request/read-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { HOME, returnPath, withReturn } from '../request/return-path.ts'
import type { Person } from '../sign-in/sign-in.ts'

export function showForgotPassword({ isMailed }: Core, context: RequestContext): Response {
  const returnTo = returnPath(context.query.get('return_to'))
  if (!isMailed) return answerPage(noMailPage(context, returnTo), context)
  return answerPage(forgotPage(context, { email: '', faults: {}, returnTo }), context)
}

export async function forgotPassword(
  core: Core,
  context: RequestContext,
  form: Form,
): Promise<Response> {
  if (!core.isMailed) return answerPage(noMailPage(context, HOME), context)
  const email = credentials.emailOf(form)
  const faults = credentials.collect({ email: credentials.checkEmail(email, context.words) })
  if (Object.keys(faults).length > 0) {
    return answerPage(forgotPage(context, { email, faults, returnTo: HOME }), context, {
      status: 422,
    })
  }
  await countTry(core.limiter, 'reset', context, email)
  await core.signIn.requestReset(email, context.words.language)
  return answerPage(mailSentPage(context, email), context)
}

export function showResetPassword(_: Core, context: RequestContext): Response {
  const token = context.query.get('token') ?? ''
  return answerPage(newPasswordPage(context, { token, faults: {} }), context)
}

export async function resetPassword(
  core: Core,
  context: RequestContext,
  form: Form,
): Promise<Response> {
  const [token, password] = [form.raw('token'), form.raw('password')]
  const askAgain = (fault: string) =>
    answerPage(newPasswordPage(context, { token, faults: { password: fault } }), context, {
      status: 422,
    })
  const fault = credentials.checkPassword(password, context.words)
  if (fault) return askAgain(fault)
  await countTry(core.limiter, 'password', context)
  const person = await core.signIn.readReset(token)
  const weakness = await weaknessOf(
    password,
    person ? [person.name, person.email] : [],
    context.words,
  )
  if (weakness) return askAgain(weakness)
  await countTry(core.limiter, 'reset', context)
  return person && !person.is_verified
    ? takeOver(core, context, { person, token, password })
    : setPassword(core, context, { token, password })
}

interface NewPassword {
  token: string
  password: string
}

async function setPassword(core: Core, context: RequestContext, { token, password }: NewPassword) {
  const isSet = await core.signIn.resetPassword(token, password)
  if (!isSet) return deadLink(context)
  return answerGo(withReturn('/dashboard/sign-in?done=password-set', '/dashboard/access'), context)
}

/**
 * Gives an unverified account to the first user who proves ownership of its address. Another person may have signed up
 * with that address, so all earlier keys, grants and sessions are revoked.
 *
 * Access is revoked before the link is consumed, so that a failure in between leaves no access, and again after all
 * sessions have ended, because one of them may have created a key in the meantime.
 */
async function takeOver(
  core: Core,
  context: RequestContext,
  { person, token, password }: NewPassword & { person: Person },
): Promise<Response> {
  const { user_id } = person
  await core.accounts.endAccess(person)
  if (!(await core.signIn.resetPassword(token, password))) return deadLink(context)
  await core.accounts.endAccess(person)
  await core.signIn.markVerified(user_id)
  return answerGo('/dashboard/sign-in?done=password-set-all-ended', context)
}

const deadLink = (context: RequestContext) =>
  answerPage(deadLinkPage(context, '/dashboard/forgot-password'), context, { status: 410 })

/** Asks where to send the link. */
function forgotPage(
  context: RequestContext,
  { email, faults, returnTo }: { email: string; faults: Faults; returnTo: string },
): Page {
  const { say } = context.words
  return leadPage(
    context.words,
    { ...forgotten(context), about: say('reset.byMail'), isQuiet: true },
    html`${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/forgot-password' },
  html`${field(faults, { name: 'email', label: say('fields.email'), type: 'email', autocomplete: 'username', value: email, maxlength: credentials.MOST_EMAIL_CHARACTERS, isFirst: true })}
<button>${say('reset.send')}</button>`,
)}`,
    backToSignIn(context, returnTo),
  )
}

const forgotten = ({ words: { say } }: RequestContext) => ({
  title: say('reset.forgotTitle'),
  heading: say('reset.forgot'),
})

/** Shows the same text whether the address is registered or not. */
function mailSentPage(context: RequestContext, email: string): Page {
  const { words } = context
  const { say, mark } = words
  const about = mark('reset.sent', { email: () => html`<bdi><strong>${email}</strong></bdi>` })
  return leadPage(
    words,
    { title: say('reset.checkMail'), about },
    html`<p class="quiet small">${mark('reset.nothing', { a: (inner) => html`<a href="/dashboard/forgot-password">${inner}</a>` })}</p>`,
    backToSignIn(context, HOME),
  )
}

/** Asks for the new password after the link was followed. */
function newPasswordPage(
  context: RequestContext,
  { token, faults }: { token: string; faults: Faults },
): Page {
  const { words } = context
  const { say } = words
  return leadPage(
    words,
    { title: say('reset.title'), about: say('reset.about'), isQuiet: true },
    html`${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/reset-password' },
  html`<input type="hidden" name="token" value="${token}">
${newPasswordField(faults, words)}
<button>${say('reset.submit')}</button>`,
)}`,
  )
}

/** Explains where to get help when no mail is sent; the text is the same for every visitor. */
function noMailPage(context: RequestContext, returnTo: string): Page {
  const { say, mark } = context.words
  return leadPage(
    context.words,
    { ...forgotten(context), about: say('reset.noMail') },
    html`<p class="quiet small">${mark('reset.operator', {
      link: () => html`<code>bun svc members reset-link --email ADDRESS</code>`,
      smtp: () => html`<code>SMTP_URL</code>`,
    })}</p>`,
    backToSignIn(context, returnTo),
  )
}

/**
 * Shows that a link was used or has expired.
 *
 * @param again - Path of the page that sends another link.
 */
export const deadLinkPage = (
  { words: { say }, words }: RequestContext,
  again: '/dashboard/forgot-password' | '/dashboard/verify-email' | '/studio/account/security',
): Page =>
  leadPage(
    words,
    { title: say('reset.dead'), about: say('reset.deadAbout') },
    html`<p><a class="button" href="${again}">${say('reset.again')}</a></p>`,
  )

const backToSignIn = ({ words: { say } }: RequestContext, returnTo: string) =>
  html`<p class="below"><a href="${withReturn('/dashboard/sign-in', returnTo)}">${say('signIn.back')}</a></p>`
