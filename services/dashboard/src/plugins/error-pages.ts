import type { Log } from '@svc/http'
import { Elysia } from 'elysia'
import { messagePage } from '../pages/message-page.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { RedirectRequired } from '../request/redirect-required.ts'
import { returnPath, withReturn } from '../request/return-path.ts'
import { toRefusal } from '../request/to-refusal.ts'

/** Writes every failure as a page. Must be used before any route: Elysia ignores it for routes declared earlier. */
export const errorPages = (log: Log) =>
  new Elysia({ name: 'error-pages' }).onError({ as: 'global' }, ({ code, error, set }) => {
    if (error instanceof RedirectRequired) {
      return answerGo(withReturn(error.path, returnPath(error.returnTo)), null)
    }
    const { status, title, message, headers } = toRefusal(code, error)
    const request_id = String(set.headers['x-request-id'] ?? '')
    if (status >= 500)
      log({ level: 'error', event: 'request failed', request_id, ...causeOf(error) })
    const page = messagePage({ title, message, ...(status >= 500 && { request_id }) })
    return answerPage(page, null, { status, headers: { ...headers } })
  })

function causeOf(error: unknown) {
  return error instanceof Error
    ? { error: error.message, stack: error.stack }
    : { error: String(error) }
}
