import { Html, html, htmlPage, pageStyle } from '@svc/http'
import { ASSETS_PATH, type FirstVideos, type StudioBundle, studioFrame } from '@svc/studio'
import { TOKENS } from '../pages/tokens.ts'
import type { sessionOf } from '../request/request-context.ts'
import type { Words } from '../words/page-words.ts'

const STYLE = pageStyle(TOKENS)

interface StudioPage {
  /** Of the address that was asked for. */
  path: string
  nonce: string
  /** Those that the page shows first, where it is their list and they are known. */
  videos: FirstVideos
  /** Whose session the page is of; `null` for the page that is shown while the service cannot be reached, which asks for one later. */
  session: ReturnType<typeof sessionOf> | null
  words: Words
}

/**
 * Writes the page in which the studio runs.
 *
 * It says who is signed in, as `GET /dashboard/try` would, so that the first call does not wait for another, and names
 * all scripts that its address needs, so that they are loaded at the same time and not one after the other.
 */
export function studioPage(
  { begin, script, chunks, style }: StudioBundle,
  { path, nonce, videos, session, words: { language, say } }: StudioPage,
): string {
  return htmlPage({
    title: 'Clips',
    language,
    style: STYLE,
    head: html`<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1d1d1b" media="(prefers-color-scheme: dark)">
<link rel="icon" type="image/svg+xml" href="/dashboard/icon.svg">
<link rel="apple-touch-icon" href="/dashboard/home-icon.png">
<link rel="manifest" href="/studio/manifest.webmanifest">
<link rel="stylesheet" href="${style}">
<script type="module" src="${begin[language]}"></script>
<script type="module" src="${script}"></script>
${chunks.neededBy(path, language).map((name) => html`<link rel="modulepreload" fetchpriority="low" href="${ASSETS_PATH + name}">`)}`,
    body: [
      html`<div id="studio" data-session="${session && JSON.stringify(session)}">${new Html(studioFrame({ path, language, videos }))}</div>
<noscript>${say('frame.noScript')}</noscript>`,
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
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
