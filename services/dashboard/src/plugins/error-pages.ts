import { html, type Log } from '@svc/http'
import { Elysia } from 'elysia'
import { answerGo, answerPage, leadPage, type Page } from '../pages/page.ts'
import { refusalOf, TRY_PATH } from '../request/own-call.ts'
import { type PageRefusal, toRefusal } from '../request/page-refusal.ts'
import { RedirectRequired, returnPath, withReturn } from '../request/return-path.ts'
import { type Words, wordsOf } from '../words/page-words.ts'

/** Writes every failure as a page, that of a call as JSON. Must be used before any route: Elysia ignores it for routes declared earlier. */
export const errorPages = (log: Log) =>
  new Elysia({ name: 'error-pages' }).onError({ as: 'global' }, ({ code, error, set, request }) => {
    if (error instanceof RedirectRequired) {
      return answerGo(withReturn(error.path, returnPath(error.returnTo)), null)
    }
    const refusal = toRefusal(code, error)
    const { status, headers } = refusal
    const request_id = String(set.headers['x-request-id'] ?? '')
    if (status >= 500)
      log({ level: 'error', event: 'request failed', request_id, ...causeOf(error) })
    const words = wordsOf(request)
    if (new URL(request.url).pathname.startsWith(TRY_PATH)) return refusalOf(refusal, { words })
    const page = messagePage(words, refusal, status >= 500 ? request_id : null)
    return answerPage(page, null, { status, headers: { ...headers } })
  })

function causeOf(error: unknown) {
  return error instanceof Error
    ? { error: error.message, stack: error.stack }
    : { error: String(error) }
}

function messagePage(
  words: Words,
  { reason, values }: PageRefusal,
  request_id: string | null,
): Page {
  const { say, mark } = words
  return leadPage(
    words,
    {
      title: say(`refusals.${reason}.title`),
      about: say(`refusals.${reason}.message`, values),
    },
    html`${request_id ? html`<p class="quiet small">${mark('refusals.named', { id: () => html`<code>${request_id}</code>` })}</p>` : null}
<p><a href="/dashboard">${say('refusals.toDashboard')}</a></p>`,
  )
}
