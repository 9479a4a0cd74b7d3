import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readFontFile } from '@svc/clip-engine/caption-fonts'
import { acceptsEncoding, Html, html, htmlPage, pageStyle } from '@svc/http'
import {
  ASSETS_PATH,
  type FirstVideos,
  LISTED_AT,
  type StudioBundle,
  studioFrame,
} from '@svc/studio'
import type { Core } from '../dependencies.ts'
import { TOKENS } from '../pages/tokens.ts'
import type { RequestContext, sessionOf } from '../request/request-context.ts'
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
<script id="begin" data-session="${session && JSON.stringify(session)}">${new Html(begin[language])}</script>
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
${chunks.neededBy(path, language).map((name) => html`<link rel="modulepreload" fetchpriority="low" href="${ASSETS_PATH + name}">`)}`,
    body: [
      html`<div id="studio">${new Html(studioFrame({ path, language, videos }))}</div>
<noscript>${say('frame.noScript')}</noscript>`,
    ],
  }).text
}

/**
 * What the studio may load: its own files, and media of the service's own address.
 *
 * @param nonce - Lets styles through that the library of the controls adds to the page.
 * @param begin - The one script that stands in the page.
 */
export function studioPolicy(baseUrl: string, nonce: string, begin: string): string {
  const own = `'self' ${baseUrl}`
  const digest = createHash('sha256').update(begin).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${digest}'`,
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

/** Milliseconds for which the page waits for its list: without one the program shows it. */
const SOON_MS = 300

/** Reads the videos that a page of the studio shows first, through `/v1` as its program will. */
export async function firstVideos(
  { accounts }: Pick<Core, 'accounts'>,
  { member }: RequestContext,
  path: string,
): Promise<FirstVideos> {
  if (!member || !LISTED_AT.test(path)) return null
  return Promise.race([accounts.videos(member), later()])
}

const later = () => new Promise<null>((resolve) => setTimeout(resolve, SOON_MS, null))

/** Gives a file of the studio, compressed as the browser allows it; `null` when there is none of that name. */
export function studioFile({ files }: StudioBundle, name: string, request: Request) {
  const file = files.get(name)
  if (!file) return null
  const encoding = (['br', 'gzip'] as const).find((one) => acceptsEncoding(request, one))
  return new Response(file[encoding ?? 'plain'], {
    headers: {
      'content-type': file.type,
      ...(encoding && { 'content-encoding': encoding }),
      vary: 'accept-encoding',
      // The name changes with the content.
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** A family's folder, and a file of it such as `Montserrat_800ExtraBold_Italic.ttf`. */
const FAMILY = /^[a-z0-9-]{1,40}$/
const FILE = /^[A-Za-z0-9]{1,40}_([A-Za-z0-9_]{1,40})\.ttf$/

/** Sends a font that captions are drawn with; 404 for any other file. */
export async function studioFont(
  request: Request,
  family: string,
  name: string,
): Promise<Response> {
  const cut = FAMILY.test(family) ? FILE.exec(name)?.[1] : undefined
  const font = cut && readFontFile(`@expo-google-fonts/${family}/${cut}/${name}`)
  if (!font) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const isSmaller = acceptsEncoding(request, 'gzip')
  return new Response(isSmaller ? await gzipped(font.bytes) : new Uint8Array(font.bytes), {
    headers: {
      'content-type': 'font/ttf',
      ...(isSmaller && { 'content-encoding': 'gzip' }),
      vary: 'accept-encoding',
      // The fonts change with releases alone, and seldom.
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}

const known = new WeakMap<Uint8Array, Promise<Uint8Array<ArrayBuffer>>>()

/** Less than half of a font, made once, on another thread. */
function gzipped(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const made = known.get(bytes) ?? promisify(gzip)(bytes).then((small) => new Uint8Array(small))
  known.set(bytes, made)
  return made
}
