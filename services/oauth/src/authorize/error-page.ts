import { createHash } from 'node:crypto'
import type { OAuthError } from '@svc/errors'
import { Html, html } from '@svc/http'
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
      'content-security-policy': `default-src 'none'; style-src ${STYLE_SOURCE}; frame-ancestors 'none'`,
    },
  })
}

const BAD_REQUEST = 400

const page = (message: string, address: string | undefined) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This connection cannot be made</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>This connection cannot be made</h1>
<p>${message}</p>
${address === undefined ? DEAD_END : wayOn(address)}
</main>
</body>
</html>
`

const DEAD_END = html`<p class="quiet">Nothing was shared. Go back to the application and try again; if that does not help, tell its makers what is written here.</p>`

function wayOn(address: string) {
  const { protocol, host } = new URL(address)
  return html`<p class="quiet">Nothing was shared. Go on only if you came from the application behind this address: it is not verified, and no member here has used it yet.</p>
<p><a href="${address}" rel="noreferrer nofollow">Go on to <bdi>${host || protocol}</bdi></a></p>`
}

const STYLE = `
:root { color-scheme: light dark; background: light-dark(#f6f5f2, #121211); color: light-dark(#1c1b19, #f2f1ee); }
body { margin: 0; font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { min-height: 80vh; display: grid; place-content: center; gap: 1rem; max-width: 32rem; margin: 0 auto; padding: 1.25rem; }
h1 { margin: 0; font-size: clamp(1.6rem, 4.5vw, 2.2rem); line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
p { margin: 0; overflow-wrap: anywhere; }
a { color: light-dark(#b3421c, #ff9868); display: inline-block; padding-block: 0.4rem; }
.quiet { color: light-dark(#67645e, #a19d95); }
`

const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
