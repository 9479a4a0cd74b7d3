import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { mkdir, readdir } from 'node:fs/promises'
import { until } from '@svc/http/testing'
import { startWorld } from './posting/world.ts'

const WAITING = { caption: 'then wait 150' }

/** Much more than the time after which another worker takes over from a silent one: a busy machine is late. */
const TAKEOVER_MS = 60_000

const world = await startWorld()
const { platform, folder, sql } = world
const postsFolder = `${folder}/posts`
await mkdir(postsFolder)
const children: Bun.Subprocess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => world[Symbol.asyncDispose]())

describe('a worker that is killed', () => {
  test('while its post is on its way leaves one delivery, wherever it was', async () => {
    const author = await world.author()
    const blind = { ...author, social_account_id: await world.connect(author.account_id, 'x') }
    const victims = [
      { by: author, caption: 'delay 1000', signal: 'SIGKILL', seen: 0 },
      { by: author, caption: 'then wait 60000', signal: 'SIGKILL', seen: 1 },
      { by: blind, caption: 'then wait 60000', signal: 'SIGKILL', seen: 1 },
      { by: author, caption: 'then wait 20000', signal: 'SIGSTOP', seen: 1 },
    ] as const
    const posts: string[] = []
    let paused: Bun.Subprocess | undefined
    for (const { by, caption, signal, seen } of victims) {
      const child = await spawnWorker()
      const response = await world.publish(by, { caption })
      const { post_id } = (await response.json()) as { post_id: string }
      posts.push(post_id)
      await until(
        'it is being published',
        async () => (await world.statuses([post_id])).get(post_id) === 'publishing',
      )
      await until('the platform saw it', () => platform.count(post_id) === seen)
      child.kill(signal)
      if (signal === 'SIGSTOP') paused = child
    }
    const heir = await spawnWorker()
    const statuses = await world.settled(posts, TAKEOVER_MS)
    expect(posts.map((post_id) => statuses.get(post_id))).toEqual([
      'posted',
      'posted',
      'failed',
      'posted',
    ])
    const before = await Promise.all(posts.map((post_id) => world.read(author, post_id)))
    expect(before[2]?.error).toMatchObject({ category: 'unknown', retryable: false })
    heir.kill('SIGTERM')
    await heir.exited
    paused?.kill('SIGCONT')
    // It does one post at a time: when the next one is posted, it has finished the old one.
    const next = (await (await world.publish(author, {})).json()) as { post_id: string }
    await world.settled([next.post_id], TAKEOVER_MS)
    expect(await Promise.all(posts.map((post_id) => world.read(author, post_id)))).toEqual(before)
    expect(posts.map((post_id) => platform.count(post_id))).toEqual([1, 1, 1, 1])
  })

  test('at random moments, ten times, loses and doubles none of 120 posts', async () => {
    const author = await world.author()
    const local = { ...author, social_account_id: await connectFolder(author.account_id) }
    const captions = Array.from({ length: 50 }, () => [{ caption: 'delay 150' }, WAITING]).flat()
    const posts = [
      ...(await world.scheduledMany(author, captions)),
      ...(await world.scheduledMany(local, captions.slice(0, 20))),
    ]
    const ids = posts.map(({ post_id }) => post_id)
    await world.bringForward(ids)
    for (let kill = 0; kill < 10; kill++) {
      const child = await spawnWorker('2')
      await until('one is being published', async () =>
        [...(await world.statuses(ids)).values()].includes('publishing'),
      )
      await Bun.sleep(Math.random() * 300)
      child.kill('SIGKILL')
      await child.exited
    }
    await spawnWorker('8')
    const statuses = await world.settled(ids, 2 * TAKEOVER_MS)
    expect([...new Set(statuses.values())]).toEqual(['posted'])
    const folders = (await readdir(`${postsFolder}/me`)).filter((name) => !name.startsWith('.'))
    const times = posts.map(({ post_id, platform: name }) =>
      name === 'local_folder'
        ? folders.filter((folder) => folder === post_id).length
        : platform.count(post_id),
    )
    expect(times.filter((count) => count !== 1)).toEqual([])
    const again = await sql`
      select 1 from posts where attempts > 1 and post_id = any(${sql.typed.uuids(ids)})
    `
    expect(again.length).toBeGreaterThan(0)
    console.log(`10 kills, ${again.length} posts taken over, 120 delivered once`)
  })
})

async function connectFolder(account_id: string): Promise<string> {
  return world.connect(account_id, 'local_folder', { server: 'me', token: '' })
}

/** Starts a worker in a process of its own and waits until it takes posts. */
async function spawnWorker(concurrency = '1'): Promise<Bun.Subprocess> {
  const script = new URL('posting/worker-process.ts', import.meta.url).pathname
  const child = Bun.spawn(['bun', script, world.url, folder, platform.url, concurrency], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  children.push(child)
  for await (const text of child.stdout) {
    if (new TextDecoder().decode(text).includes('ready')) return child
  }
  throw new Error('The worker did not start.')
}
