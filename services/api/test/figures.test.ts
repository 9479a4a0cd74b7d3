import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { type Connector, PublishError } from '@svc/social'
import type { PostFigures } from '@svc/specification'
import { type Author, openWorld } from './posting/world.ts'

const world = await openWorld()
const { sql } = world
let its: Partial<Connector> = {}
await world.work({ its: () => its })

const TOLD = {
  ...{ views: 900, likes: 30, comments: 2, shares: 1, saves: null },
  ...{ watch_seconds_average: null, watched_share: null, left_early_share: null },
}

test('a post that was delivered is asked for when it is an hour old', async () => {
  const { author, post_id } = await posted({ figures: async () => TOLD })
  expect((await read(author, post_id)).items).toEqual([])
  await anHourLater(post_id)
  await until(async () => (await read(author, post_id)).items.length === 1)
  const { items, gone_at } = await read(author, post_id)
  expect([items, gone_at]).toMatchObject([[{ ...TOLD, age_hours: 1 }], null])
  const listed = await world.call('GET', '/v1/figures', { key: author.key })
  expect(await listed.json()).toMatchObject({ items: [{ post_id, ...TOLD }], next_cursor: null })
  expect(await isAskedLater(post_id)).toBe(true)
})

test('a post that its platform has no longer is asked for no more', async () => {
  const { author, post_id } = await posted({ figures: async () => null })
  await anHourLater(post_id)
  await until(async () => (await read(author, post_id)).gone_at !== null)
  await until(async () => !(await isQueued(post_id)))
})

test('a platform that refuses leaves a gap, and is asked again at the next age', async () => {
  const { author, post_id } = await posted({
    figures: async () => {
      throw new PublishError('platform_rejected', 'no', 'No.', { retryable: false })
    },
  })
  await anHourLater(post_id)
  await until(() => isAskedLater(post_id))
  expect(await read(author, post_id)).toMatchObject({ items: [], gone_at: null })
})

test('a post is taken back at its platform, and a refusal is told', async () => {
  let isRefused = true
  const { author, post_id } = await posted({
    figures: async () => TOLD,
    async withdraw({ platform_post_id }) {
      if (isRefused) throw new PublishError('platform_rejected', 'no', `No, ${platform_post_id}.`)
    },
  })
  const { key } = author
  const withdraw = () => world.call('POST', `/v1/calendar/${post_id}/withdraw`, { key })
  const post = async () => (await world.call('GET', `/v1/calendar/${post_id}`, { key })).json()
  expect(await (await withdraw()).json()).toMatchObject({ status: 'posted' })
  await until(async () => (await post()).withdrawal === 'failed')
  const message = `No, ${(await post()).platform_post_id}.`
  expect((await post()).warnings).toEqual([{ code: 'not_withdrawn', message }])
  isRefused = false
  await withdraw()
  await until(async () => (await post()).withdrawal === 'done')
  // Each kind of work waits for that of the same account alone.
  const jobs = await sql`
    select distinct name, group_tier as most from pgboss.job
     where data->>'post_id' = ${post_id} and group_id = ${author.account_id} order by name
  `
  expect(jobs.map(({ name, most }) => `${name} ${most}`)).toEqual([
    'publish_post 4',
    'read_figures 1',
    'withdraw_post 1',
  ])
  await anHourLater(post_id)
  await until(async () => !(await isQueued(post_id)))
  expect((await read(author, post_id)).items).toEqual([])
})

test('a post is not said to be taken back where its platform is not set up any more', async () => {
  const { author, post_id } = await posted({ figures: async () => TOLD })
  const { key } = author
  await world.call('POST', `/v1/calendar/${post_id}/withdraw`, { key })
  await until(async () => {
    const post = await (await world.call('GET', `/v1/calendar/${post_id}`, { key })).json()
    return post.withdrawal === 'failed'
  })
})

/** Whether the next time to ask for a post's figures is that of five hours. */
async function isAskedLater(post_id: string): Promise<boolean> {
  const jobs = await sql`
    select 1 from pgboss.job
     where name = 'read_figures' and data->>'post_id' = ${post_id} and state = 'created'
       and start_after > now() + interval '4 hours'
  `
  return jobs.length === 1
}

async function isQueued(post_id: string): Promise<boolean> {
  const jobs = await sql`
    select 1 from pgboss.job
     where name = 'read_figures' and data->>'post_id' = ${post_id} and state in ('created', 'active')
  `
  return jobs.length > 0
}

async function posted(does: Partial<Connector>) {
  its = does
  const author = await world.author()
  const { post_id } = await (await world.publish(author)).json()
  await world.settled([post_id])
  return { author, post_id: String(post_id) }
}

async function anHourLater(post_id: string): Promise<void> {
  await sql`
    update posts set posted_at = now() - interval '61 minutes' where post_id = ${post_id}
  `
  await sql`
    update pgboss.job set start_after = now()
     where name = 'read_figures' and data->>'post_id' = ${post_id}
  `
}

async function read({ key }: Author, post_id: string): Promise<PostFigures> {
  const answer = await world.call('GET', `/v1/calendar/${post_id}/figures`, { key })
  return answer.json()
}
