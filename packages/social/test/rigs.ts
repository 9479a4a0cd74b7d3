import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemOutside } from '@svc/outbound'
import type { Platform, PostContent } from '@svc/specification'
import {
  type ConnectedAccount,
  type Connector,
  createConnectors,
  type Media,
  type PublishRequest,
} from '../src/index.ts'
import { keepCredentials } from './keep-credentials.ts'
import { startBluesky } from './servers/bluesky-server.ts'
import { startGoogle } from './servers/google-server.ts'
import { startLinkedin } from './servers/linkedin-server.ts'
import { startMastodon } from './servers/mastodon-server.ts'
import { startMeta } from './servers/meta-server.ts'
import type { TestServer } from './servers/start-server.ts'
import { startThreads } from './servers/threads-server.ts'
import { startTiktok } from './servers/tiktok-server.ts'
import { startWebhook } from './servers/webhook-server.ts'
import { startX } from './servers/x-server.ts'

/** A platform of the test: its connector, an account, and what has arrived there. */
export interface Rig {
  connector: Connector
  account: ConnectedAccount
  /** `null` for a platform without a server. */
  server: TestServer | null
  /** The request that makes the post. */
  makesPost: RegExp
  /** Options that each post needs there. */
  options?: PostContent['platform_options']
  count(): Promise<number>
}

const MARKER_TIME = '01J9ZK3T6Q'
let markers = 0

/** A `post_id` that no other test uses. */
export function newMarker(): string {
  markers++
  return MARKER_TIME + String(markers).padStart(16, '0')
}

/** A request to publish `media`, as the calendar's worker makes it. */
export function requestFor(rig: Rig, media: Media, marker: string): PublishRequest {
  return {
    platform_account_id: rig.account.account.platform_account_id,
    credentials: keepCredentials(rig.account.credentials),
    post: {
      title: 'Why ninety days',
      caption: `Plan for ninety days. https://example.com/plan ${marker}`,
      hashtags: ['planning'],
      first_comment: null,
      platform_options: rig.options ?? {},
    },
    media,
    marker,
    begun_at: new Date().toISOString(),
    checkpoint: keepCheckpoint(),
    signal: new AbortController().signal,
  }
}

function keepCheckpoint(): PublishRequest['checkpoint'] {
  return {
    saved: null,
    async save(text) {
      this.saved = text
    },
  }
}

const { signal } = new AbortController()

/** @param now - The clock of the platforms: milliseconds since 1970. */
export async function startRigs(now = Date.now) {
  const postsFolder = await mkdtemp(join(tmpdir(), 'social-test-'))
  const [bluesky, mastodon, google, tiktok, linkedin, meta, threads, x, webhook] =
    await Promise.all([
      startBluesky(),
      startMastodon(now),
      startGoogle(now),
      startTiktok(now),
      startLinkedin(),
      startMeta(now),
      startThreads(now),
      startX(now),
      startWebhook(),
    ])
  const app = { clientId: 'app', clientSecret: 'app-secret' }
  const authorization = `${google.url}/auth`
  const metaApp = {
    ...app,
    version: 'v25.0',
    endpoints: { dialog: meta.url, graph: meta.url },
  }
  const apps = {
    youtube: {
      ...app,
      endpoints: { authorization, token: `${google.url}/token`, api: google.url },
    },
    tiktok: {
      ...app,
      isAudited: true,
      endpoints: { authorization, token: `${tiktok.url}/v2/oauth/token/`, api: tiktok.url },
    },
    linkedin: {
      ...app,
      isAudited: true,
      version: '202610',
      endpoints: endpointsOf(linkedin.url, '/oauth/v2/accessToken'),
    },
    x: { ...app, endpoints: endpointsOf(x.url, '/2/oauth2/token') },
    instagram: metaApp,
    facebook: metaApp,
    threads: { ...app, endpoints: { authorization, graph: threads.url } },
  }
  const servers = { bluesky, mastodon, google, tiktok, linkedin, meta, threads, x, webhook }
  const owners: { [P in Platform]?: Pick<typeof google, 'authorize'> } = {
    tiktok,
    linkedin,
    instagram: meta,
    facebook: meta,
    threads,
    x,
  }
  const connectors = createConnectors({
    web: { outside: systemOutside(), allowPrivateAddresses: true },
    postsFolder,
    apps,
  })
  const rig = async (
    platform: Platform,
    values: Record<string, string>,
    rest: Omit<Rig, 'connector' | 'account'>,
  ): Promise<Rig> => {
    const connector = connectors.get(platform)
    if (!connector) throw new Error(`There is no connector for ${platform}.`)
    const { authorize } = owners[platform] ?? google
    return { connector, account: await connect(connector, values, authorize), ...rest }
  }
  const login = { server: bluesky.url, handle: '@ada.test', app_password: bluesky.password }
  const token = { server: mastodon.url, access_token: mastodon.token }
  return {
    postsFolder,
    servers,
    apps,
    bluesky: await rig('bluesky', login, {
      server: bluesky,
      makesPost: /putRecord/,
      count: async () => bluesky.records.size,
    }),
    mastodon: await rig('mastodon', token, {
      server: mastodon,
      makesPost: /POST \/api\/v1\/statuses$/,
      count: async () => mastodon.statuses.length,
    }),
    youtube: await rig(
      'youtube',
      {},
      {
        server: google,
        makesPost: /PUT \/upload/,
        count: async () => google.videos.length,
      },
    ),
    tiktok: await rig(
      'tiktok',
      {},
      {
        server: tiktok,
        makesPost: /PUT \/video/,
        options: { privacy_level: 'PUBLIC_TO_EVERYONE' },
        count: async () => tiktok.videos.length,
      },
    ),
    linkedin: await rig(
      'linkedin',
      {},
      {
        server: linkedin,
        makesPost: /POST \/rest\/posts/,
        count: async () => linkedin.posts.length,
      },
    ),
    instagram: await rig(
      'instagram',
      {},
      {
        server: meta,
        makesPost: /POST .*media_publish/,
        count: async () => meta.reels.length,
      },
    ),
    facebook: await rig(
      'facebook',
      {},
      {
        server: meta,
        makesPost: /upload_phase=finish/,
        count: async () => meta.reels.length,
      },
    ),
    threads: await rig(
      'threads',
      {},
      {
        server: threads,
        makesPost: /threads_publish$/,
        count: async () => threads.posts.length,
      },
    ),
    x: await rig(
      'x',
      {},
      {
        server: x,
        makesPost: /POST \/2\/tweets/,
        count: async () => x.posts.length,
      },
    ),
    webhook: await rig(
      'webhook',
      { url: `${webhook.url}/clips`, secret: webhook.secret },
      {
        server: webhook,
        makesPost: /POST/,
        count: async () => webhook.deliveries.length,
      },
    ),
    local_folder: await rig(
      'local_folder',
      { folder: 'Ada/clips' },
      {
        server: null,
        makesPost: /^$/,
        count: async () => (await readdir(join(postsFolder, 'Ada/clips'))).length,
      },
    ),
    async stop() {
      for (const server of Object.values(servers)) server.stop()
      await rm(postsFolder, { recursive: true })
    },
  }
}

const endpointsOf = (api: string, token: string) => ({
  authorization: `${api}/authorize`,
  token: `${api}${token}`,
  api,
})

/** Connects an account, as its owner does at the platform. */
export async function connect(
  { connection }: Connector,
  values: Record<string, string>,
  authorize: (url: string) => string,
): Promise<ConnectedAccount> {
  if (connection.kind === 'form') return connection.connect(values, signal)
  const redirectUri = 'https://clips.example/connect'
  const { authorizationUrl, codeVerifier } = connection.begin(redirectUri)
  const code = authorize(authorizationUrl)
  const [connected] = await connection.redeem({ code, codeVerifier, redirectUri }, signal)
  if (!connected) throw new Error('It connected no account.')
  return connected
}
