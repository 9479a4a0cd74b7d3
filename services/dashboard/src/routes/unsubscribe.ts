import { resultOf } from '@svc/back-channel'
import { html } from '@svc/http'
import { isNoticeKind, type NoticeKind } from '@svc/specification/member'
import { Elysia } from 'elysia'
import { foundBy } from '../account/account-people.ts'
import type { Core } from '../dependencies.ts'
import { answerPage, leadPage, type Page } from '../pages/page.ts'
import { UNREAD } from '../plugins/request-contexts.ts'
import { type Words, wordsOf } from '../words/page-words.ts'

/** Where the links of notices lead. There is no session and no form of ours: the link is all that counts. */
export const unsubscribing = (core: Core) =>
  new Elysia({ name: 'unsubscribing', prefix: '/dashboard' })
    .get('/unsubscribe', ({ request }) => showUnsubscribe(core, request))
    .post('/unsubscribe', ({ request }) => unsubscribe(core, request), UNREAD)

/** Shows what the link of a notice switches off. It switches nothing off, because programs open every link of a mail. */
function showUnsubscribe(core: Core, request: Request): Response {
  const found = readLink(core, request)
  if (!found) return answerDead(request)
  const { pathname, search } = new URL(request.url)
  return answerPage(unsubscribePage(wordsOf(request), found.kind, pathname + search), null)
}

/**
 * Switches off what the link names, and nothing else, for the button of the page and for that of a program for mail (RFC 8058), which
 * sends neither cookies nor an origin. The link alone says what is done, so the body is not read.
 */
async function unsubscribe(core: Core, request: Request): Promise<Response> {
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

/** Where a member switches mails on and off, signed in. */
const SETTINGS = '/studio/account/settings'

/** Asks whether mails of one kind are to be switched off. */
function unsubscribePage(words: Words, kind: NoticeKind, path: string): Page {
  const { say } = words
  const about = say('unsubscribe.about', { kind: say(`unsubscribe.kinds.${kind}`) })
  return leadPage(
    words,
    { title: say('unsubscribe.title'), about },
    html`<form method="post" action="${path}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${say('unsubscribe.submit')}</button>
</form>
<p class="quiet small">${say('unsubscribe.others')}</p>`,
  )
}

/** Says which mails are off, and how they are switched on again. */
function unsubscribedPage(words: Words, kind: NoticeKind): Page {
  const { say } = words
  const done = say('unsubscribe.doneAbout', { kind: say(`unsubscribe.kinds.${kind}`) })
  return leadPage(
    words,
    { title: say('unsubscribe.doneTitle'), about: html`<span role="status">${done}</span>` },
    html`<p>${say('unsubscribe.back')}</p>
${toSettings(words)}`,
  )
}

/** Says that a link switches nothing off. */
const deadUnsubscribePage = (words: Words): Page =>
  leadPage(
    words,
    { title: words.say('unsubscribe.deadTitle'), about: words.say('unsubscribe.deadWhy') },
    html`<p>${words.say('unsubscribe.deadNext')}</p>
${toSettings(words)}`,
  )

const toSettings = ({ say }: Words) =>
  html`<p><a class="button calm" href="${SETTINGS}">${say('unsubscribe.toSettings')}</a></p>`
