import type { OAuthError } from '@svc/errors'
import { html, htmlPage, pageStyle } from '@svc/http'
import { PAGE_HEADERS } from './page-headers.ts'

/**
 * Shows the user an error that must not be redirected to the client, or only after confirmation.
 *
 * The page repeats nothing of the request except the address that takes the refusal to the client: RFC 9700 §4.11.2.
 *
 * @param address - Link to the client; absent when the redirect URI is not registered for the client.
 */
export function errorPage({ message, status }: OAuthError, address?: string): Response {
  return new Response(page(message, address).text, {
    status: address === undefined ? BAD_REQUEST : status,
    headers: {
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${STYLE.source}; frame-ancestors 'none'`,
    },
  })
}

const BAD_REQUEST = 400

const TITLE = 'This connection cannot be made'

const page = (message: string, address: string | undefined) =>
  htmlPage({
    title: TITLE,
    style: STYLE,
    body: [
      html`<main>
<h1>${TITLE}</h1>
<p>${message}</p>
${address === undefined ? DEAD_END : wayOn(address)}
</main>`,
    ],
  })

const DEAD_END = html`<p class="quiet">Nothing was shared. Go back to the application and try again; if that does not help, tell its makers what is written here.</p>`

function wayOn(address: string) {
  const { protocol, host } = new URL(address)
  return html`<p class="quiet">Nothing was shared. Go on only if you came from the application behind this address: it is not verified, and no member here has used it yet.</p>
<p><a href="${address}" rel="noreferrer nofollow">Go on to <bdi>${host || protocol}</bdi></a></p>`
}

const STYLE = pageStyle(`
main { min-height: 80vh; display: grid; place-content: center; gap: 1rem; max-width: 32rem; margin: 0 auto; padding: 1.25rem; }
a { color: var(--accent); display: inline-block; padding-block: 0.4rem; }
`)
