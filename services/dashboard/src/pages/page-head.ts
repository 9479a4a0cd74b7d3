import { type Html, html } from '@svc/http'

/** Writes the head of a page: title, a line about it, the message of a completed action, and its actions. */
export function pageHead(options: {
  title: string
  about: string
  done?: string | Html | null
  action?: Html
}): Html {
  const { title, about, done, action } = options
  return html`<header><div><h1>${title}</h1><p class="quiet">${about}</p></div>${action ?? null}</header>
${done ? html`<p class="notice" role="status">${done}</p>` : null}`
}
