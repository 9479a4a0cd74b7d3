import { type Html, html } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'

const DONE = [
  'signed-out',
  // Apps and keys keep their access, or every password change would break them; the next page lists them.
  'password-set',
  'password-set-all-ended',
  'email-verified',
  'access-ended',
] as const

/** Writes what was done, by the `done` value of a redirect; nothing for an unknown value. */
export function doneNotice({ query, words }: RequestContext): Html | null {
  const done = DONE.find((one) => one === query.get('done'))
  return done ? html`<p class="notice" role="status">${words.say(`done.${done}`)}</p>` : null
}

/** Writes the head of a page: title, a line about it, the message of a completed action, and its actions. */
export function pageHead(
  context: RequestContext,
  { title, about }: { title: string; about: string },
): Html {
  return html`<header><div><h1>${title}</h1><p class="quiet">${about}</p></div></header>
${doneNotice(context)}`
}
