import { randomBytes } from 'node:crypto'
import type { Core } from '../dependencies.ts'
import { answerHtml } from '../pages/page-answers.ts'
import type { RequestContext } from '../request/request-context.ts'
import { firstVideos } from '../studio/first-videos.ts'
import { studioFile } from '../studio/studio-file.ts'
import { studioPage, studioPolicy } from '../studio/studio-page.ts'

/** Shows the studio; which page of it is its own affair. */
export async function showStudio(
  core: Core,
  context: RequestContext,
  path: string,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const [bundle, videos] = await Promise.all([core.studio(), firstVideos(core, context, path)])
  const page = studioPage(bundle, context, { path, nonce, videos })
  return answerHtml(page, context, {
    headers: { 'content-security-policy': studioPolicy(core.baseUrl, nonce) },
  })
}

/** Sends a file of the studio. */
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
