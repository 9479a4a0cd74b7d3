import { randomBytes } from 'node:crypto'
import { pocketWorker } from '@svc/studio'
import { LANGUAGE_VARY, languageOf } from '@svc/words'
import type { Core } from '../dependencies.ts'
import { answerHtml } from '../pages/page-answers.ts'
import { type MemberContext, sessionOf } from '../request/request-context.ts'
import { firstVideos } from '../studio/first-videos.ts'
import { studioFile } from '../studio/studio-file.ts'
import { studioPage, studioPolicy } from '../studio/studio-page.ts'
import { wordsOf } from '../words/page-words.ts'

/** Shows the studio; which page of it is its own affair. */
export async function showStudio(
  core: Core,
  context: MemberContext,
  path: string,
): Promise<Response> {
  const { words, member } = context
  const nonce = drawNonce()
  const [bundle, videos] = await Promise.all([core.studio(), firstVideos(core, context, path)])
  const page = studioPage(bundle, { path, nonce, videos, words, session: sessionOf(context) })
  return answerHtml(page, context, {
    headers: {
      'content-security-policy': studioPolicy(core.baseUrl, nonce),
      // What is kept for times without a network belongs to one member.
      'x-member': member.user_id,
    },
  })
}

/** Sends the page without a session, which `web/workers/pocket.ts` shows while the service cannot be reached. */
export async function sendShell(core: Core, { headers }: Request): Promise<Response> {
  const nonce = drawNonce()
  const words = wordsOf({ headers })
  const shell = { path: '/studio/videos', nonce, videos: null, words, session: null }
  return answerHtml(studioPage(await core.studio(), shell), null, {
    headers: { 'content-security-policy': studioPolicy(core.baseUrl, nonce) },
  })
}

/** Sends the worker beside the pages, which has to keep the files of this release in the language of its reader. */
export async function sendPocketWorker(core: Core, { headers }: Request): Promise<Response> {
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

export async function sendStudioFile(
  core: Core,
  request: Request,
  name: string,
): Promise<Response> {
  const file = studioFile(await core.studio(), name, request)
  // Not cached: another process, already started anew, may have the file.
  return file ?? new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
}

/** Says whose work the service holds, in the studio's files and beside them, and on which terms. */
export async function sendLicenses(core: Core): Promise<Response> {
  const { licenses } = await core.studio()
  return new Response(await licenses(), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
}
