import { isReviewed, type KnownVisitor, type SharedComment } from '@svc/domain'
import { type Html, html } from '@svc/http'
import type { Words } from '../words/page-words.ts'
import { writePage } from './page-answers.ts'
import type { SharedView } from './page-views.ts'
import type { Wrong } from './review-forms.ts'

export interface Reviewing {
  /** Of the page. */
  address: string
  /** `null` for one who gave no name. */
  visitor: KnownVisitor | null
  /** Which second of which clip is asked for, and whether its visitor has just said something of it. */
  moment: { clip_id: string | null; at: number; isSaid: boolean }
  /** Address of the script; `null` where nothing can be said. */
  script: string | null
}

/** Asks for the name under which a visitor says something, or shows it; nothing where nothing can be said. */
export function reviewHead(words: Words, view: SharedView, { visitor }: Reviewing): Html | null {
  const { say, mark } = words
  if (!isReviewed(view)) return null
  if (visitor) {
    const name = () => html`<strong><bdi>${visitor.name}</bdi></strong>`
    return html`<div class="card small" id="you" tabindex="-1"><p>${mark('share.review.as', { name })}</p></div>`
  }
  return html`<section class="card">
<h2>${say('share.review.title')}</h2>
<p>${say('share.review.about')}</p>
<form method="post">
<label for="name">${say('share.review.name')}</label>
<input id="name" name="name" maxlength="60" required autocomplete="name">
<p class="trap" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off"></p>
<button name="does" value="join">${say('share.review.join')}</button>
</form>
<p class="quiet small">${say('share.review.agree')}</p>
</section>`
}

/** What was said of a clip, and the form to say more. */
export function talk(
  words: Words,
  view: SharedView,
  clip: SharedView['clips'][number],
  { visitor, moment }: Reviewing,
): Html | null {
  if (!isReviewed(view)) return null
  const { comments } = clip
  const isSaid = moment.isSaid && moment.clip_id === clip.clip_id
  if (comments.length === 0 && !visitor) return null
  return html`<section class="talk" aria-label="${words.say('share.review.of', { title: clip.title })}">
${comments.length > 0 ? html`<ul>${comments.map((said) => line(words, clip.clip_id, said))}</ul>` : null}
${isSaid ? html`<p id="said" tabindex="-1">${words.say('share.review.thanks')}</p>` : null}
${visitor && form(words, view, clip)}
</section>`
}

function line({ say }: Words, clip_id: string, said: SharedComment): Html {
  const { name, at, text, verdict, answer, is_resolved } = said
  const looks = [verdict, is_resolved && 'done'].filter(Boolean).join(' ')
  const moment = new URLSearchParams({ clip: clip_id, t: String(at) })
  return html`<li class="${looks}">
<p class="small"><strong><bdi>${name}</bdi></strong> ${verdict && say(`share.review.verdicts.${verdict}`)}
${
  at === null
    ? null
    : html`<a data-at="${at}" href="?${moment.toString()}#c-${clip_id}" aria-label="${say('share.review.goTo', { time: timeOf(at) })}">${timeOf(at)}</a>`
}
${is_resolved ? html`<span class="quiet">· ${say('share.review.resolved')}</span>` : null}</p>
${text && html`<p><bdi>${text}</bdi></p>`}
${answer && html`<p class="small quiet">${say('share.review.answer')} <bdi>${answer}</bdi></p>`}
</li>`
}

function form({ say }: Words, view: SharedView, { clip_id }: SharedView['clips'][number]): Html {
  const text = `text-${clip_id}`
  return html`<form method="post">
<input type="hidden" name="clip" value="${clip_id}">
<label for="${text}">${say('share.review.text')}</label>
<textarea id="${text}" name="text" maxlength="2000"></textarea>
<label class="when">${say('share.review.at')} <input name="at" inputmode="numeric" placeholder="0:00" pattern="(\\d{1,3}:)?\\d{1,4}(\\.\\d{1,3})?" autocomplete="off"></label>
<p class="verdicts">
${view.allow_comments ? html`<button name="does" value="comment" class="calm">${say('share.review.comment')}</button>` : null}
${
  view.allow_approval
    ? html`<button name="does" value="change" class="calm">${say('share.review.change')}</button>
<button name="does" value="approve">${say('share.review.approve')}</button>`
    : null
}
</p>
</form>`
}

/** Says why a form was not taken, with the way back. */
export function refusedForm(words: Words, wrong: Wrong, path: string): Html {
  const { say } = words
  return writePage(
    words,
    say('share.review.wrong'),
    html`<main class="alone">
<h1>${say('share.review.wrong')}</h1>
<p>${say(`share.review.wrongs.${wrong}`)}</p>
<a href="${path}">${say('share.review.back')}</a>
</main>`,
  )
}

/** Writes a time of a clip as minutes and seconds. */
export function timeOf(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
