import { type Html, html, htmlPage } from '@svc/http'
import type { Words } from '../words/page-words.ts'
import { PAGE_STYLE } from './page-style.ts'

/** Writes a whole public page around its content. */
export function writePage(
  { language }: Words,
  title: string,
  main: Html,
  head: Html | null = null,
): Html {
  return htmlPage({
    ...{ title, language, style: PAGE_STYLE, body: [main] },
    head: html`<meta name="referrer" content="no-referrer">
${head}`,
  })
}
