import { html } from '@svc/http'
import type { NoticeKind } from '@svc/specification/member'
import type { Words } from '../words/page-words.ts'
import { alone } from './alone.ts'
import type { Page } from './page.ts'

/** Where a member switches mails on and off, signed in. */
const SETTINGS = '/studio/account/settings'

/** Asks whether mails of one kind are to be switched off. */
export function unsubscribePage(words: Words, kind: NoticeKind, path: string): Page {
  const { say } = words
  return alone(
    words,
    say('unsubscribe.title'),
    html`<div class="card">
<div class="lead"><h1>${say('unsubscribe.title')}</h1>
<p>${say('unsubscribe.about', { kind: say(`unsubscribe.kinds.${kind}`) })}</p></div>
<form method="post" action="${path}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${say('unsubscribe.submit')}</button>
</form>
<p class="quiet small">${say('unsubscribe.others')}</p>
</div>`,
  )
}

/** Says which mails are off, and how they are switched on again. */
export function unsubscribedPage(words: Words, kind: NoticeKind): Page {
  const { say } = words
  return alone(
    words,
    say('unsubscribe.doneTitle'),
    html`<div class="card">
<div class="lead"><h1>${say('unsubscribe.doneTitle')}</h1>
<p role="status">${say('unsubscribe.doneAbout', { kind: say(`unsubscribe.kinds.${kind}`) })}</p></div>
<p>${say('unsubscribe.back')}</p>
${toSettings(words)}
</div>`,
  )
}

/** Says that a link switches nothing off. */
export function deadUnsubscribePage(words: Words): Page {
  const { say } = words
  return alone(
    words,
    say('unsubscribe.deadTitle'),
    html`<div class="card">
<div class="lead"><h1>${say('unsubscribe.deadTitle')}</h1>
<p>${say('unsubscribe.deadWhy')}</p></div>
<p>${say('unsubscribe.deadNext')}</p>
${toSettings(words)}
</div>`,
  )
}

const toSettings = ({ say }: Words) =>
  html`<p><a class="button calm" href="${SETTINGS}">${say('unsubscribe.toSettings')}</a></p>`
