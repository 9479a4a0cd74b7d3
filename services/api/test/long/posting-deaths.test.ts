import { afterAll, expect, test } from 'bun:test'
import { mkdir, readdir } from 'node:fs/promises'
import { until } from '@svc/patience'
import { spawnWorker } from '../posting/spawn-worker.ts'
import { startWorld } from '../posting/world.ts'

const world = await startWorld()
const { platform, folder } = world
const postsFolder = `${folder}/posts`
await mkdir(postsFolder)
const children: Bun.Subprocess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await world[Symbol.asyncDispose]()
})

test('a worker that is killed while its post is on its way leaves one delivery, wherever it was', async () => {
  const author = await world.author()
  const blind = { ...author, social_account_id: await world.connect(author.account_id, 'bluesky') }
  const victims = [
    { by: author, caption: 'hold', signal: 'SIGKILL', seen: 0 },
    { by: author, caption: 'then hold', signal: 'SIGKILL', seen: 1 },
    { by: blind, caption: 'then hold', signal: 'SIGKILL', seen: 1 },
    { by: author, caption: 'then hold', signal: 'SIGSTOP', seen: 1 },
  ] as const
  const posts: string[] = []
  for (const { by, caption, signal, seen } of victims) {
    const child = await spawn()
    const asked = platform.asked
    const response = await world.publish(by, { caption })
    const { post_id } = (await response.json()) as { post_id: string }
    posts.push(post_id)
    await until(() => platform.asked > asked && platform.count(post_id) === seen)
    child.kill(signal)
  }
  const paused = children.at(-1)
  // What has arrived at the platform appears there, although its sender is gone.
  platform.release()
  await until(() => platform.count(posts[0] ?? '') === 1)
  const heir = await spawn()
  const statuses = await world.settled(posts)
  expect(posts.map((post_id) => statuses.get(post_id))).toEqual([
    'posted',
    'posted',
    'failed',
    'posted',
  ])
  const before = await Promise.all(posts.map((post_id) => world.read(author, post_id)))
  // An attempt that was interrupted for the first time does not count.
  expect(before.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1])
  expect(before[2]?.error).toMatchObject({ category: 'unknown', retryable: false })
  heir.kill('SIGTERM')
  await heir.exited
  paused?.kill('SIGCONT')
  // It does one post at a time: when the next one is posted, it has finished the old one.
  const next = (await (await world.publish(author, {})).json()) as { post_id: string }
  await world.settled([next.post_id])
  expect(await Promise.all(posts.map((post_id) => world.read(author, post_id)))).toEqual(before)
  expect(posts.map((post_id) => platform.count(post_id))).toEqual([1, 1, 1, 1])
})

test('a worker that is killed at random moments, ten times, loses and doubles none of 120 posts', async () => {
  const author = await world.author()
  const server = { server: 'me', token: '' }
  const social_account_id = await world.connect(author.account_id, 'local_folder', server)
  const posts = [
    ...(await world.scheduledMany(author, Array(100).fill({ caption: 'slow' }))),
    ...(await world.scheduledMany({ ...author, social_account_id }, Array(20).fill({}))),
  ]
  const ids = posts.map(({ post_id }) => post_id)
  await world.bringForward(ids)
  const isPublishing = async () => [...(await world.statuses(ids)).values()].includes('publishing')
  let interrupted = 0
  for (let kill = 0; kill < 10; kill++) {
    const child = await spawn(2)
    await until(isPublishing)
    // wall clock: the moment is at random, and what happens by then may be more or less
    await Bun.sleep(Math.random() * 300)
    child.kill('SIGKILL')
    await child.exited
    if (await isPublishing()) interrupted++
  }
  await spawn(8)
  const statuses = await world.settled(ids)
  expect([...new Set(statuses.values())]).toEqual(['posted'])
  const folders = (await readdir(`${postsFolder}/me`)).filter((name) => !name.startsWith('.'))
  const times = posts.map(({ post_id, platform: name }) =>
    name === 'local_folder'
      ? folders.filter((folder) => folder === post_id).length
      : platform.count(post_id),
  )
  expect(times.filter((count) => count !== 1)).toEqual([])
  expect(interrupted).toBeGreaterThan(0)
})

async function spawn(parallel?: number): Promise<Bun.Subprocess> {
  const child = await spawnWorker(world, parallel)
  children.push(child)
  return child
}
