import { afterAll, spyOn } from 'bun:test'
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
  type OAuthConnection,
  type PublishRequest,
} from '../src/index.ts'
import * as pausing from '../src/web/send-parts.ts'
import { keepCredentials } from './keep-credentials.ts'
import type { TestServer } from './servers/start-server.ts'
import { startStandIns } from './stand-ins.ts'

/** A platform of the test: its connector, an account, and what has arrived there. */
export interface Rig {
  connector: Connector
  account: ConnectedAccount
  /** Connects the account anew. */
  reconnect(): Promise<ConnectedAccount>
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
export function requestFor(
  rig: Pick<Rig, 'account' | 'options'>,
  media: Media,
  marker: string,
): PublishRequest {
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
  const standIns = await startStandIns(now)
  const { servers, apps, owners, forms } = standIns
  const { bluesky, mastodon, google, tiktok, linkedin, meta, threads, x, pinterest } = servers
  const { postiz, uploadPost, webhook } = servers
  const connectors = createConnectors({
    web: { outside: systemOutside(), allowPrivateAddresses: true },
    postsFolder,
    apps,
    uploadPost: standIns.uploadPost,
  })
  const filled: Partial<Record<Platform, Record<string, string>>> = {
    ...forms,
    local_folder: { folder: 'Ada/clips' },
  }
  const rig = async (
    platform: Platform,
    server: TestServer | null,
    makesPost: RegExp,
    count: () => number | Promise<number>,
    options: Pick<Rig, 'options'> = {},
  ): Promise<Rig> => {
    const connector = connectors.get(platform)
    if (!connector) throw new Error(`There is no connector for ${platform}.`)
    const authorize = (url: string) => owners[platform]?.authorize(url) ?? ''
    const reconnect = () => connect(connector, filled[platform] ?? {}, authorize)
    const account = await reconnect()
    return {
      connector,
      account,
      reconnect,
      server,
      makesPost,
      count: async () => count(),
      ...options,
    }
  }
  const written = async () => (await readdir(join(postsFolder, 'Ada/clips'))).length
  return {
    postsFolder,
    servers,
    apps,
    bluesky: await rig('bluesky', bluesky, /putRecord/, () => bluesky.records.size),
    mastodon: await rig(
      'mastodon',
      mastodon,
      /POST \/api\/v1\/statuses$/,
      () => mastodon.statuses.length,
    ),
    youtube: await rig('youtube', google, /PUT \/upload/, () => google.videos.length),
    tiktok: await rig('tiktok', tiktok, /PUT \/video/, () => tiktok.videos.length, {
      options: { privacy_level: 'PUBLIC_TO_EVERYONE' },
    }),
    linkedin: await rig('linkedin', linkedin, /POST \/rest\/posts/, () => linkedin.posts.length),
    instagram: await rig('instagram', meta, /POST .*media_publish/, () => meta.reels.length),
    facebook: await rig('facebook', meta, /upload_phase=finish/, () => meta.reels.length),
    threads: await rig('threads', threads, /threads_publish$/, () => threads.posts.length),
    x: await rig('x', x, /POST \/2\/tweets/, () => x.posts.length),
    pinterest: await rig('pinterest', pinterest, /POST \/v5\/pins/, () => pinterest.pins.length, {
      options: { board: 'Talks' },
    }),
    postiz: await rig('postiz', postiz, /POST .*\/posts$/, () => postiz.posts.length),
    upload_post: await rig(
      'upload_post',
      uploadPost,
      /POST \/api\/upload$/,
      () => uploadPost.posts.length,
    ),
    webhook: await rig('webhook', webhook, /POST/, () => webhook.deliveries.length),
    local_folder: await rig('local_folder', null, /^$/, written),
    async stop() {
      standIns.stop()
      await rm(postsFolder, { recursive: true })
    },
  }
}

/** The same for the tests of a file, after which it ends. No pause between two questions takes any time. */
export async function openRigs(now = Date.now) {
  const rigs = await startRigs(now)
  const pauses = spyOn(pausing, 'pause')
  pauses.mockImplementation(async (_, signal) => signal.throwIfAborted())
  afterAll(async () => {
    pauses.mockRestore()
    await rigs.stop()
  })
  return rigs
}

/** Connects an account, as its owner does at the platform. */
export async function connect(
  { connection }: Connector,
  values: Record<string, string>,
  authorize: (url: string) => string,
): Promise<ConnectedAccount> {
  const [connected] =
    connection.kind === 'form'
      ? await connection.connect(values, signal)
      : await redeemed(connection, authorize)
  if (!connected) throw new Error('It connected no account.')
  return connected
}

function redeemed(connection: OAuthConnection, authorize: (url: string) => string) {
  const redirectUri = 'https://clips.example/connect'
  const { authorizationUrl, codeVerifier } = connection.begin(redirectUri)
  const code = authorize(authorizationUrl)
  return connection.redeem({ code, codeVerifier, redirectUri }, signal)
}
