import { html } from '@svc/http'
import type { Language } from '../studio/studio-languages.ts'
import { type NoticeKind, UNSUBSCRIBE_WORDS } from '../words/unsubscribe/unsubscribe-words.ts'
import { alone } from './alone.ts'
import type { Page } from './page.ts'

/** Where a member switches mails on and off, signed in. */
const SETTINGS = '/studio/account/settings'

interface View {
  language: Language
  kind: NoticeKind
}

/** Asks whether mails of one kind are to be switched off. */
export function unsubscribePage({ language, kind, path }: View & { path: string }): Page {
  const words = UNSUBSCRIBE_WORDS[language]
  const page = alone(
    words.ask.title,
    html`<div class="card">
<div class="lead"><h1>${words.ask.title}</h1>
<p>${words.ask.about(words.kinds[kind])}</p></div>
<form method="post" action="${path}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${words.ask.button}</button>
</form>
<p class="quiet small">${words.ask.others}</p>
</div>`,
  )
  return { ...page, language }
}

/** Says which mails are off, and how they are switched on again. */
export function unsubscribedPage({ language, kind }: View): Page {
  const words = UNSUBSCRIBE_WORDS[language]
  const page = alone(
    words.done.title,
    html`<div class="card">
<div class="lead"><h1>${words.done.title}</h1>
<p role="status">${words.done.about(words.kinds[kind])}</p></div>
<p>${words.done.back}</p>
<p><a class="button calm" href="${SETTINGS}">${words.toSettings}</a></p>
</div>`,
  )
  return { ...page, language }
}

/** Says that a link switches nothing off. */
export function deadUnsubscribePage(language: Language): Page {
  const { dead, toSettings } = UNSUBSCRIBE_WORDS[language]
  const page = alone(
    dead.title,
    html`<div class="card">
<div class="lead"><h1>${dead.title}</h1>
<p>${dead.why}</p></div>
<p>${dead.next}</p>
<p><a class="button calm" href="${SETTINGS}">${toSettings}</a></p>
</div>`,
  )
  return { ...page, language }
}
