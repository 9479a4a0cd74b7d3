import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemOutside } from '../../packages/outbound/src/index.ts'
import { createConnectors } from '../../packages/social/src/index.ts'
import { connect } from '../../packages/social/test/rigs.ts'
import { startStandIns } from '../../packages/social/test/stand-ins.ts'
import { PLATFORM_FACTS, type Platform } from '../../packages/specification/src/index.ts'
import { openFolderStore } from '../../packages/storage/src/index.ts'
import type { LargePost } from './large-posts-child.ts'

const MB = 1_000_000
/** Several times what may be held of it. With a gigabyte the figures are the same. */
const LARGE = 300 * MB
/** What buffers of a connection may hold, and what a collector of garbage leaves for a while. */
const MOST_MORE = 100 * MB

const folder = await mkdtemp(join(tmpdir(), 'svc-large-posts-'))
afterAll(() => rm(folder, { recursive: true }))

/** Those that take bytes, with the options that posts need there; Threads fetches them, and a receiver of webhooks gets a link. */
const TAKERS: { [P in Platform]?: Record<string, string> } = {
  ...{ youtube: {}, instagram: {}, facebook: {}, linkedin: {}, x: {}, bluesky: {}, mastodon: {} },
  ...{ postiz: {}, upload_post: {} },
  tiktok: { privacy_level: 'PUBLIC_TO_EVERYONE' },
  pinterest: { board: 'Talks' },
}

test.each(Object.entries(TAKERS) as [Platform, Record<string, string>][])(
  'a large file, or the largest that %s takes, needs no more memory than a small file',
  async (platform, options) => {
    const large = Math.min(LARGE, PLATFORM_FACTS[platform].limits.max_file_bytes ?? LARGE)
    const usual = await peakOf(platform, options, 10 * MB)
    const most = await peakOf(platform, options, large)
    const told = [large, usual, most].map((bytes) => Math.round(bytes / MB))
    console.log(`| ${PLATFORM_FACTS[platform].title} | ${told.join(' | ')} |`)
    expect(most - usual).toBeLessThan(MOST_MORE)
  },
)

/** Posts a file of zeros from a process of its own. Returns the most memory that it had, in bytes. */
async function peakOf(
  platform: Platform,
  options: Record<string, string>,
  size_bytes: number,
): Promise<number> {
  // Each time anew: a stand-in keeps what it is sent.
  const { apps, uploadPost, forms, owners, stop } = await startStandIns()
  const config = { apps, uploadPost }
  const web = { outside: systemOutside(), allowPrivateAddresses: true }
  const connector = createConnectors({ web, postsFolder: null, ...config }).get(platform)
  if (!connector) throw new Error(`There is no connector for ${platform}.`)
  const values = platform in forms ? forms[platform as keyof typeof forms] : {}
  const authorize = (url: string) => owners[platform]?.authorize(url) ?? ''
  const account = await connect(connector, { ...values }, authorize)
  const key = await writeZeros(size_bytes)
  const post: LargePost = { platform, account, config, folder, key, size_bytes, options }
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'large-posts-child.ts')], {
    stdin: new Blob([JSON.stringify(post)]),
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  stop()
  return Number(text)
}

/** Writes an object of zeros, unless one of its size is there. Returns its key. */
async function writeZeros(size_bytes: number): Promise<string> {
  const key = `large/${size_bytes}.mp4`
  const store = await openFolderStore(folder)
  if (await store.head(key)) return key
  const zeros = new Uint8Array(MB)
  let left = size_bytes
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(zeros.subarray(0, left))
      left -= Math.min(left, MB)
      if (left === 0) controller.close()
    },
  })
  await (await store.stage(key, stream, { content_type: 'video/mp4', size_bytes })).commit()
  return key
}
