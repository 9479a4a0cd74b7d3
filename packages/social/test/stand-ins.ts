import type { Platform } from '@svc/specification'
import { startBluesky } from './servers/bluesky-server.ts'
import { startGoogle } from './servers/google-server.ts'
import { startLinkedin } from './servers/linkedin-server.ts'
import { startMastodon } from './servers/mastodon-server.ts'
import { startMeta } from './servers/meta-server.ts'
import { startPinterest } from './servers/pinterest-server.ts'
import { startPostiz } from './servers/postiz-server.ts'
import { startServer } from './servers/start-server.ts'
import { startThreads } from './servers/threads-server.ts'
import { startTiktok } from './servers/tiktok-server.ts'
import { startUploadPost } from './servers/upload-post-server.ts'
import { startWebhook } from './servers/webhook-server.ts'
import { startX } from './servers/x-server.ts'

/**
 * Starts a stand-in of each platform on this machine, each with accounts whose owner agrees to all that is asked.
 *
 * @param now - The clock of the platforms: milliseconds since 1970.
 */
export async function startStandIns(now = Date.now) {
  const servers = {
    bluesky: await startBluesky(now),
    mastodon: await startMastodon(now),
    google: await startGoogle(now),
    tiktok: await startTiktok(now),
    linkedin: await startLinkedin(),
    meta: await startMeta(now),
    threads: await startThreads(now),
    x: await startX(now),
    pinterest: await startPinterest(now),
    postiz: await startPostiz(now),
    uploadPost: await startUploadPost(now),
    webhook: await startWebhook(now),
  }
  const { bluesky, mastodon, google, tiktok, linkedin, meta, threads, x, pinterest } = servers
  const { postiz, uploadPost, webhook } = servers
  const owners: { [P in Platform]?: { authorize(url: string): string } } = {
    ...{ youtube: google, tiktok, linkedin, threads, x, pinterest },
    ...{ instagram: meta, facebook: meta },
  }
  /** Where browsers are sent to agree: the first part of its paths is the platform. */
  const dialogs = await startServer((_, asked) => {
    const owner = owners[asked.pathname.split('/')[1] as Platform]
    const back = URL.parse(asked.searchParams.get('redirect_uri') ?? '')
    if (!owner || !back) return new Response(null, { status: 404 })
    const state = asked.searchParams.get('state') ?? ''
    back.search = `${new URLSearchParams({ code: owner.authorize(asked.href), state })}`
    return new Response(null, { status: 302, headers: { location: back.href } })
  })
  const app = (platform: Platform, { url: api }: { url: string }, token: string) => {
    const endpoints = { authorization: `${dialogs.url}/${platform}`, token: api + token, api }
    return {
      clientId: 'app',
      clientSecret: 'app-secret',
      isAudited: true,
      readsFigures: true,
      writesComments: true,
      endpoints,
    }
  }
  const metaApp = (platform: Platform) => ({
    ...{ clientId: 'app', clientSecret: 'app-secret', version: 'v25.0', writesComments: true },
    endpoints: { dialog: `${dialogs.url}/${platform}`, graph: meta.url },
  })
  const youtubeApp = app('youtube', google, '/token')
  const threadsApp = app('threads', threads, '')
  return {
    servers,
    owners,
    apps: {
      youtube: { ...youtubeApp, endpoints: { ...youtubeApp.endpoints, analytics: google.url } },
      tiktok: app('tiktok', tiktok, '/v2/oauth/token/'),
      linkedin: { ...app('linkedin', linkedin, '/oauth/v2/accessToken'), version: '202610' },
      x: app('x', x, '/2/oauth2/token'),
      pinterest: app('pinterest', pinterest, '/v5/oauth/token'),
      instagram: metaApp('instagram'),
      facebook: metaApp('facebook'),
      threads: {
        ...threadsApp,
        endpoints: { ...threadsApp.endpoints, graph: threads.url, isHere: true },
      },
    },
    /** The address of the one service that is the same for all. */
    uploadPost: uploadPost.url,
    /** What the owner of an account types in, where it is connected by a form. */
    forms: {
      bluesky: { server: bluesky.url, handle: '@ada.test', app_password: bluesky.password },
      mastodon: { server: mastodon.url, access_token: mastodon.token },
      postiz: { server: postiz.url, api_key: postiz.key },
      upload_post: { api_key: uploadPost.key },
      webhook: { url: `${webhook.url}/clips`, secret: webhook.secret },
    },
    stop() {
      for (const server of [dialogs, ...Object.values(servers)]) server.stop()
    },
  }
}
