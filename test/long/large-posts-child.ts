import { readFile } from 'node:fs/promises'
import { systemOutside } from '../../packages/outbound/src/index.ts'
import {
  type ConnectedAccount,
  createConnectors,
  publishOnce,
} from '../../packages/social/src/index.ts'
import { keepCredentials } from '../../packages/social/test/keep-credentials.ts'
import type { Platform } from '../../packages/specification/src/index.ts'
import { openFolderStore } from '../../packages/storage/src/index.ts'

/** What is posted: an object of a folder, by one account. */
export interface LargePost {
  platform: Platform
  account: ConnectedAccount
  config: Pick<Parameters<typeof createConnectors>[0], 'apps' | 'uploadPost'>
  folder: string
  key: string
  size_bytes: number
  options: Record<string, string>
}

/** Sends one post as a worker does, and says how much memory the process had at most, in bytes. */
const post: LargePost = await Bun.stdin.json()
const { platform, account, config, folder, key, size_bytes, options } = post
const store = await openFolderStore(folder)
const web = { outside: systemOutside(), allowPrivateAddresses: true }
const connector = createConnectors({ web, postsFolder: null, ...config }).get(platform)
if (!connector) throw new Error(`There is no connector for ${platform}.`)
const words = { title: 'A large file', caption: 'It is large.', hashtags: [], first_comment: null }
await publishOnce(
  connector,
  {
    platform_account_id: account.account.platform_account_id,
    credentials: keepCredentials(account.credentials),
    post: { ...words, platform_options: options },
    media: {
      async open(range) {
        const object = await store.read(key, range)
        if (!object) throw new Error('The file is gone.')
        return object.stream
      },
      size_bytes,
      ...{ content_type: 'video/mp4', duration_seconds: 30, width: 1080, height: 1920 },
      ...{ url: 'https://clips.example/clip.mp4', captions: null },
    },
    marker: '01J9ZK3T6Q0000000000000001',
    begun_at: new Date().toISOString(),
    checkpoint: { saved: null, save: async () => {} },
    signal: new AbortController().signal,
  },
  null,
)
// `maxRSS` of a child counts what its parent had when it was started.
const [, kilobytes = ''] =
  /^VmHWM:\s+(\d+) kB$/m.exec(await readFile('/proc/self/status', 'utf8')) ?? []
console.log(Number(kilobytes) * 1024)
