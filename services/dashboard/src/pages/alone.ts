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
