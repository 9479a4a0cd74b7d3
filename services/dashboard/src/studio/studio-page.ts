import { html, htmlPage, pageStyle } from '@svc/http'
import { TOKENS } from '../pages/tokens.ts'
import { type RequestContext, sessionOf } from '../request/request-context.ts'
import type { StudioBundle } from './studio-bundle.ts'

const STYLE = pageStyle(TOKENS)

/**
 * Writes the page in which the studio runs; the same for all of its addresses.
 *
 * It says who is signed in, as `GET /dashboard/try` would, so that the first call does not wait for another.
 */
export function studioPage(
  { script, imported, style }: StudioBundle,
  context: RequestContext,
  nonce: string,
): string {
  return htmlPage({
    title: 'Clips',
    style: STYLE,
    head: html`<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" type="image/svg+xml" href="/dashboard/icon.svg">
<link rel="stylesheet" href="${style}">
${imported.map((address) => html`<link rel="modulepreload" href="${address}">`)}
<script type="module" src="${script}"></script>`,
    body: [
      html`<div id="studio" data-session="${JSON.stringify(sessionOf(context))}"></div>
<noscript>The studio needs JavaScript. Everything else is on the <a href="/dashboard">dashboard</a>.</noscript>`,
    ],
  }).text
}

/**
 * What the studio may load: its own files, and media of the service's own address.
 *
 * The nonce lets styles through that the library of the controls adds to the page.
 */
export function studioPolicy(baseUrl: string, nonce: string): string {
  const own = `'self' ${baseUrl}`
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' ${STYLE.source} 'nonce-${nonce}'`,
    `img-src ${own} blob: data:`,
    `media-src ${own} blob:`,
    `connect-src ${own}`,
    `font-src ${own} blob: data:`,
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
