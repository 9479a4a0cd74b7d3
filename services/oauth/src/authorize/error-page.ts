import type { OAuthError } from '@svc/errors'
import { html, htmlPage, pageStyle } from '@svc/http'
import { LANGUAGE_VARY } from '@svc/words'
import { wordsOf } from '../words/page-words.ts'
import { PAGE_HEADERS } from './page-headers.ts'

/**
 * Shows the user an error that must not be redirected to the client, or only after confirmation.
 *
 * The page repeats nothing of the request except the address that takes the refusal to the client: RFC 9700 §4.11.2.
 *
 * The error itself stays in English, which is for the makers of the client.
 *
 * @param address - Link to the client; absent when the redirect URI is not registered for the client.
 */
export function errorPage(
  { headers }: Request,
  { message, status }: OAuthError,
  address?: string,
): Response {
  const { language, say, mark } = wordsOf({ headers })
  const title = say('title')
  const [next, link] =
    address === undefined ? [say('toMakers'), null] : [say('onlyIf'), linkTo(address)]
  const page = htmlPage({
    ...{ title, language, style: STYLE },
    body: [
      html`<main>
<h1>${title}</h1>
<p lang="en">${message}</p>
<p class="quiet">${say('nothingShared')} ${next}</p>
${link && html`<p><a href="${link.href}" rel="noreferrer nofollow">${mark('goOn', { host: () => html`<bdi>${link.host}</bdi>` })}</a></p>`}
</main>`,
    ],
  })
  return new Response(page.text, {
    status: address === undefined ? BAD_REQUEST : status,
    headers: {
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${STYLE.source}; frame-ancestors 'none'`,
      vary: LANGUAGE_VARY,
    },
  })
}

const BAD_REQUEST = 400

function linkTo(href: string) {
  const { protocol, host } = new URL(href)
  return { href, host: host || protocol }
}

const STYLE = pageStyle(`
main { min-height: 80vh; display: grid; place-content: center; gap: 1rem; max-width: 32rem; margin: 0 auto; padding: 1.25rem; }
a { color: var(--accent); display: inline-block; padding-block: 0.4rem; }
`)
