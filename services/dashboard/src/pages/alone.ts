import { type Html, html } from '@svc/http'
import type { Words } from '../words/page-words.ts'
import { brand, type Page } from './page.ts'

/** Puts a card in the middle of a page without navigation. */
export function alone(words: Words, title: string, content: Html, kind = ''): Page {
  return {
    title,
    words,
    isAlone: true,
    main: html`<main class="alone ${kind}" id="main">
${brand}
${content}
</main>`,
  }
}

type Content = Html | string | null

interface Lead {
  title: string
  /** What stands above the card's text. Default: the title. */
  heading?: string
  about: Content
  /** Whether that is of less weight than what follows. Default: no. */
  isQuiet?: boolean
}

/** The same for a card that says something first; `below` stands under it. */
export const leadPage = (
  words: Words,
  { title, heading = title, about, isQuiet = false }: Lead,
  rest: Content = null,
  below: Content = null,
): Page =>
  alone(
    words,
    title,
    html`<div class="card">
<div class="lead"><h1>${heading}</h1>
<p${isQuiet ? html` class="quiet"` : null}>${about}</p></div>
${rest}
</div>
${below}`,
  )
