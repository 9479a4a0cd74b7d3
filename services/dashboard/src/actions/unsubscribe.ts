import { resultOf } from '@svc/back-channel'
import { isNoticeKind, type NoticeKind } from '@svc/specification/member'
import { foundBy } from '../account/account-people.ts'
import type { Core } from '../dependencies.ts'
import { answerPage } from '../pages/page-answers.ts'
import {
  deadUnsubscribePage,
  unsubscribedPage,
  unsubscribePage,
} from '../pages/unsubscribe-page.ts'
import { wordsOf } from '../words/page-words.ts'

/** Shows what the link of a notice switches off. It switches nothing off, because programs open every link of a mail. */
export function showUnsubscribe(core: Core, request: Request): Response {
  const found = readLink(core, request)
  if (!found) return answerDead(request)
  const { pathname, search } = new URL(request.url)
  return answerPage(unsubscribePage(wordsOf(request), found.kind, pathname + search), null)
}

/**
 * Switches off what the link names, and nothing else, for the button of the page and for that of a program for mail (RFC 8058), which
 * sends neither cookies nor an origin. The link alone says what is done, so the body is not read.
 */
export async function unsubscribe(core: Core, request: Request): Promise<Response> {
  const found = readLink(core, request)
  if (!found) return answerDead(request)
  const { subject, kind } = found
  const own = core.backChannel.people({ subject })
  const done = await foundBy(resultOf(own.notices({ kind }).put({ is_on: false })))
  if (!done) return answerDead(request)
  return answerPage(unsubscribedPage(wordsOf(request), kind), null)
}

function readLink(
  { unsubscribing }: Core,
  { url }: Request,
): { subject: string; kind: NoticeKind } | null {
  const found = unsubscribing.read(new URL(url).searchParams.get('token') ?? '')
  return found && isNoticeKind(found.kind) ? { subject: found.subject, kind: found.kind } : null
}

const answerDead = (request: Request) =>
  answerPage(deadUnsubscribePage(wordsOf(request)), null, { status: 410 })
