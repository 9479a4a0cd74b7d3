import { randomBytes } from 'node:crypto'
import { pocketWorker } from '@svc/studio'
import { LANGUAGE_VARY, languageOf } from '@svc/words'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { answerHtml } from '../pages/page.ts'
import { members } from '../plugins/request-contexts.ts'
import { type MemberContext, sessionOf } from '../request/request-context.ts'
import {
  firstVideos,
  studioFile,
  studioFont,
  studioPage,
  studioPolicy,
} from '../studio/studio-page.ts'
import { wordsOf } from '../words/page-words.ts'

const MANIFEST_HEADERS = {
  'content-type': 'application/manifest+json',
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
}

/** What makes the studio an app of a phone or a computer, which also takes what other apps share. */
const MANIFEST = JSON.stringify({
  ...{ id: '/studio', name: 'Clips', short_name: 'Clips', display: 'standalone' },
  ...{ start_url: '/studio/videos', scope: '/' },
  ...{ background_color: '#f6f5f2', theme_color: '#b3421c' },
  icons: [
    { src: '/dashboard/home-icon.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/dashboard/home-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    { src: '/dashboard/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  // Taken by the worker beside the pages.
  share_target: {
    ...{ action: '/studio/share', method: 'POST', enctype: 'multipart/form-data' },
    params: {
      ...{ title: 'title', text: 'text', url: 'url' },
      files: [{ name: 'files', accept: ['video/*', 'audio/*'] }],
    },
  },
})

/** The studio: its files for everyone, its page for those who are signed in. */
export const studio = (core: Core) =>
  new Elysia({ name: 'studio', prefix: '/studio' })
    .get('/assets/:name', ({ request, params }) => sendStudioFile(core, request, params.name))
    .get('/licenses.txt', () => sendLicenses(core))
    .get('/worker.js', ({ request }) => sendPocketWorker(core, request))
    .get('/shell', ({ request }) => sendShell(core, request))
    .get('/manifest.webmanifest', () => new Response(MANIFEST, { headers: MANIFEST_HEADERS }))
    .get('/fonts/:family/:name', ({ request, params }) =>
      studioFont(request, params.family, params.name),
    )
    .use(members(core))
    .get('', ({ context, path }) => showStudio(core, context, path))
    .get('/*', ({ context, path }) => showStudio(core, context, path))

/** Shows the studio; which page of it is its own affair. */
async function showStudio(core: Core, context: MemberContext, path: string): Promise<Response> {
  const { words, member } = context
  const nonce = drawNonce()
  const [bundle, videos] = await Promise.all([core.studio(), firstVideos(core, context, path)])
  const page = studioPage(bundle, { path, nonce, videos, words, session: sessionOf(context) })
  return answerHtml(page, context, {
    headers: {
      'content-security-policy': studioPolicy(core.baseUrl, nonce, bundle.begin[words.language]),
      // What is kept for times without a network belongs to one member.
      'x-member': member.user_id,
    },
  })
}

/** Sends the page without a session, which `web/workers/pocket.ts` shows while the service cannot be reached. */
async function sendShell(core: Core, { headers }: Request): Promise<Response> {
  const nonce = drawNonce()
  const words = wordsOf({ headers })
  const shell = { path: '/studio/videos', nonce, videos: null, words, session: null }
  const bundle = await core.studio()
  return answerHtml(studioPage(bundle, shell), null, {
    headers: {
      'content-security-policy': studioPolicy(core.baseUrl, nonce, bundle.begin[words.language]),
    },
  })
}

/** Sends the worker beside the pages, which has to keep the files of this release in the language of its reader. */
async function sendPocketWorker(core: Core, { headers }: Request): Promise<Response> {
  const program = pocketWorker(await core.studio(), languageOf(headers))
  return new Response(program, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      vary: LANGUAGE_VARY,
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'service-worker-allowed': '/studio',
      'x-content-type-options': 'nosniff',
    },
  })
}

const drawNonce = () => randomBytes(16).toString('base64')

async function sendStudioFile(core: Core, request: Request, name: string): Promise<Response> {
  const file = studioFile(await core.studio(), name, request)
  // Not cached: another process, already started anew, may have the file.
  return file ?? new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
}

/** Says whose work the service holds, in the studio's files and beside them, and on which terms. */
async function sendLicenses(core: Core): Promise<Response> {
  const { licenses } = await core.studio()
  return new Response(await licenses(), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
}
