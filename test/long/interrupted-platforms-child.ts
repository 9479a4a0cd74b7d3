import { afterAll, expect, setSystemTime, test } from 'bun:test'
import { type Job, type PostTicket, renderKeys } from '../../packages/domain/src/index.ts'
import { connectSomeone } from '../../packages/domain/test/create-test-database.ts'
import { startRigs } from '../../packages/social/test/rigs.ts'
import type { CalendarPost, Platform } from '../../packages/specification/src/index.ts'
import { PLATFORM_FACTS, PLATFORMS } from '../../packages/specification/src/index.ts'
import { credentialSealer } from '../../services/api/src/publishing/index.ts'
import { publishPost } from '../../services/api/src/publishing/publish-post.ts'
import { inSeconds, startWorld } from '../../services/api/test/posting/world.ts'
import { SECRET } from '../../services/api/test/start-api.ts'

// Each fault of the calendar behind each request that a post makes: through the calendar's rows, with the real connectors.
// What was published is what the stand-in of the platform has. It prints the table of docs/design/publishing.md.

const TEN_MINUTES = 600_000

/** The platforms keep the right time, whatever a test does to the clock of the workers. */
const rigs = await startRigs(() => performance.timeOrigin + performance.now())
const { bluesky, google, meta, tiktok, x, pinterest } = rigs.servers
meta.rules.facebookPerDay = Number.POSITIVE_INFINITY
const world = await startWorld()
const { sql } = world
const author = await world.author()
const [render] = await sql<[Parameters<typeof renderKeys>[0]]>`
  select account_id, project_id, render_id, run_id from renders
`
await world.store.putBytes(renderKeys(render).clip, new Uint8Array(1_000_000), 'video/mp4')
const table = new Map<Platform, string[]>()
afterAll(async () => {
  console.log(`| | ${Object.keys(FAULTS).join(' | ')} |`)
  for (const [platform, cells] of table)
    console.log(`| ${PLATFORM_FACTS[platform].title} | ${cells.join(' | ')} |`)
  await rigs.stop()
  await world[Symbol.asyncDispose]()
})

/** Ends the token in use where the connection renews it. */
const ENDS: { [P in Platform]?: () => void } = {
  ...{ bluesky: bluesky.expireTokens, youtube: google.expireTokens },
  ...{ tiktok: tiktok.expireTokens, x: x.expireTokens, pinterest: pinterest.expireTokens },
}
/** All but sending bytes to where no token is asked for. */
const WITH_TOKEN = /^(?!PUT \/(video|dms)\/|POST \/storage)/

/** A post, and behind which request of its first worker a fault is. */
interface Posting {
  platform: Platform
  post_id: string
  at: number
}

type Strike = ReturnType<typeof serverOf>['faults'][number]

interface Fault {
  /** The attempt of the first worker, with the fault in it. */
  run(posting: Posting): Promise<void>
  /** How far the clock of the first worker is off, in milliseconds. */
  off?: number
  /** Default: all platforms. */
  on?: object
}

const struck = (meanwhile: (posting: Posting) => unknown) => async (posting: Posting) => {
  strike(posting, { meanwhile: () => meanwhile(posting) })
  await attempt(posting)
}
const FAULTS: Record<string, Fault> = {
  'worker dies': { run: die },
  'clock fast, worker dies': { run: die, off: TEN_MINUTES },
  'clock slow, worker dies': { run: die, off: -TEN_MINUTES },
  'two workers': { run: struck((posting) => attempt(posting)) },
  'request arrives behind another worker': { run: arriveBehindAnother },
  'request arrives behind its worker': { run: arriveBehind },
  'token ends, is renewed': { run: struck(({ platform }) => ENDS[platform]?.()), on: ENDS },
  'connection ends': { run: struck(endConnection) },
}
const CASES = PLATFORMS.filter((platform) => rigs[platform].server).flatMap((platform) =>
  Object.entries(FAULTS).map(([name, fault]) => [platform, name, fault] as const),
)

test.each(CASES)('%s gets each post once: %s', async (platform, name, { run, off = 0, on }) => {
  const cells = table.get(platform) ?? []
  table.set(platform, cells)
  if (on && !(platform in on)) return void cells.push('–')
  const { faults, requests } = serverOf(platform)
  let asked = 0
  /** Makes a post. Returns how many requests its first attempt took. */
  const make = async (first: (posting: Posting) => Promise<void>, at: number) => {
    const before = await rigs[platform].count()
    const post_id = await newPost(platform)
    const { length } = requests
    if (off) setSystemTime(Date.now() + off)
    await first({ platform, post_id, at }).finally(() => setSystemTime())
    const took = requests.length - length
    faults.length = 0
    const { status, error } = await settle(platform, post_id, name === 'connection ends')
    // A person is asked to look only for what is there.
    if (status === 'failed') expect(error).toMatchObject({ category: 'unknown' })
    expect([at, (await rigs[platform].count()) - before]).toEqual([at, 1])
    if (status === 'failed') asked++
    return took
  }
  const steps = await make(attempt, -1)
  expect(asked).toBe(0)
  for (let at = 0; at < steps; at++) await make(run, at)
  cells.push(`${steps + 1}${asked ? ` (${asked})` : ''}`)
})

/** A worker dies behind a request; another one, whose clock is right, goes on. */
async function die(posting: Posting): Promise<void> {
  const death = new AbortController()
  const { signal } = death
  const { connector } = rigs[posting.platform]
  strike(posting, { meanwhile: () => death.abort(new Error('killed')) })
  const dying = attempt(posting, {
    ...connector,
    async publish(request) {
      const { saved } = request.checkpoint
      const save = async (text: string) => {
        signal.throwIfAborted()
        await request.checkpoint.save(text)
      }
      const both = AbortSignal.any([signal, request.signal])
      const post = await connector.publish({
        ...request,
        checkpoint: { saved, save },
        signal: both,
      })
      signal.throwIfAborted()
      return post
    },
  })
  await expect(dying).rejects.toThrow('killed')
}

/** A worker falls silent; what it has sent arrives when another one has looked for the post. */
async function arriveBehindAnother(posting: Posting): Promise<void> {
  strike(posting, {
    when: 'before',
    async meanwhile(arrive) {
      await attempt(posting)
      await arrive()
    },
  })
  await attempt(posting)
}

/** A worker gets no answer and gives up; what it has sent arrives afterwards. */
async function arriveBehind(posting: Posting): Promise<void> {
  const arriving: (() => unknown)[] = []
  const meanwhile: Strike['meanwhile'] = (arrive) => arriving.push(arrive)
  strike(posting, { when: 'before', answer: 'drop', meanwhile })
  await attempt(posting)
  for (const arrive of arriving) await arrive()
}

/** Makes a fault behind a request, by default before its answer comes. */
function strike({ platform, at }: Posting, fault: Partial<Strike>): void {
  const passed = { path: /^/, when: 'after' as const }
  serverOf(platform).faults.push(...Array(at).fill(passed), { ...passed, ...fault })
}

/** Refuses the credentials of an account until it is connected again. */
function endConnection({ platform }: Posting): void {
  for (let times = 0; times < 40; times++) {
    const answer = Response.json({ error: 'ended' }, { status: 401 })
    serverOf(platform).faults.push({ path: WITH_TOKEN, when: 'before', answer })
  }
}

function serverOf(platform: Platform) {
  const { server } = rigs[platform]
  if (!server) throw new Error(`There is no stand-in of ${platform}.`)
  return server
}

/** Connects the account of a platform, again after the first time. Returns its id. */
async function reconnect(platform: Platform): Promise<string> {
  const { account, credentials } = await rigs[platform].reconnect()
  return connectSomeone(sql, author.account_id, {
    ...{ ...account, platform, sealer: credentialSealer(SECRET) },
    credentials: { ...credentials },
  })
}

/** Schedules a post whose words no other has, on a day for which no other is. */
async function newPost(platform: Platform): Promise<string> {
  await sql`update posts set scheduled_at = scheduled_at - interval '3 days'`
  const social_account_id = await reconnect(platform)
  const body = { caption: crypto.randomUUID(), platform_options: rigs[platform].options ?? {} }
  return (await world.scheduled({ ...author, social_account_id }, body)).post_id
}

/** What a worker does that takes the job of a post. */
async function attempt(
  { platform, post_id }: Omit<Posting, 'at'>,
  connector = rigs[platform].connector,
): Promise<void> {
  await world.bringForward([post_id])
  const [row] = await sql`select ticket from posts where post_id = ${post_id}`
  const { signal } = new AbortController()
  const job = { data: { post_id, ticket: row?.['ticket'] }, signal } as Job<PostTicket>
  const files = { url: (key: string) => `https://clips.example/${key}` }
  const connectors = new Map([[platform, connector]])
  const { jobs, store } = world
  await publishPost({ sql, jobs, store, files, connectors, secret: SECRET, log() {} }, job)
}

/** Goes on until a post is out or given up; `mayEnd` when its owner connects the account again where that is asked for. */
async function settle(platform: Platform, post_id: string, mayEnd: boolean) {
  while (true) {
    const [post] = await sql<[Pick<CalendarPost, 'status' | 'error'>]>`
      select status, error from posts where post_id = ${post_id}
    `
    const ended = mayEnd && post.status === 'failed' && post.error?.category === 'auth_expired'
    if (post.status === 'posted' || (post.status === 'failed' && !ended)) return post
    if (ended) {
      await reconnect(platform)
      const asked = { key: author.key, body: { scheduled_at: inSeconds(3600) } }
      await world.call('PATCH', `/v1/calendar/${post_id}`, asked)
    }
    await attempt({ platform, post_id })
  }
}
