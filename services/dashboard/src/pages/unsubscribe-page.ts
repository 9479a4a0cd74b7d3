import { html } from '@svc/http'
import type { NoticeKind } from '@svc/specification/member'
import type { Words } from '../words/page-words.ts'
import { leadPage } from './alone.ts'
import type { Page } from './page.ts'

/** Where a member switches mails on and off, signed in. */
const SETTINGS = '/studio/account/settings'

/** Asks whether mails of one kind are to be switched off. */
export function unsubscribePage(words: Words, kind: NoticeKind, path: string): Page {
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
export function unsubscribedPage(words: Words, kind: NoticeKind): Page {
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
export const deadUnsubscribePage = (words: Words): Page =>
  leadPage(
    words,
    { title: words.say('unsubscribe.deadTitle'), about: words.say('unsubscribe.deadWhy') },
    html`<p>${words.say('unsubscribe.deadNext')}</p>
${toSettings(words)}`,
  )

const toSettings = ({ say }: Words) =>
  html`<p><a class="button calm" href="${SETTINGS}">${say('unsubscribe.toSettings')}</a></p>`
