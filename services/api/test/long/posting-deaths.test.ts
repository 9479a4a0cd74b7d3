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
    const child = await spawnWorker(world, 2)
    children.push(child)
    await until(isPublishing)
    // wall clock: the moment is at random, and what happens by then may be more or less
    await Bun.sleep(Math.random() * 300)
    child.kill('SIGKILL')
    await child.exited
    if (await isPublishing()) interrupted++
  }
  children.push(await spawnWorker(world, 8))
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
