import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { type Connector, PublishError } from '@svc/social'
import { openWorld } from './posting/world.ts'

const world = await openWorld()
const { sql } = world
let its: Partial<Connector> = {}
await world.work({ its: () => its })

const TEXT = 'The whole talk: https://example.com/talk'

test('the first comment is written once below a post that is out, and told', async () => {
  const written: string[] = []
  const { read, post_id, events } = await posted({
    comment: async ({ platform_post_id, text, marker }) =>
      void written.push([platform_post_id, text, marker].join(' ')),
  })
  await until(async () => (await events()).length === 1)
  const { status, warnings, platform_post_id } = await read()
  expect([status, warnings]).toEqual(['posted', []])
  expect(written).toEqual([[platform_post_id, TEXT, post_id].join(' ')])
})

test('a comment that its platform refuses is told with its words, and the post stays', async () => {
  const { read, post_id, events } = await posted({
    comment: async () => {
      throw new PublishError('user_content', 'no', 'The platform answered 400: too many links')
    },
  })
  await until(async () => (await read()).warnings.length === 1)
  const { status, error, warnings } = await read()
  expect([status, error]).toEqual(['posted', null])
  expect(warnings).toMatchObject([{ code: 'first_comment_missing' }])
  expect(warnings[0]?.message).toEndWith('The platform answered 400: too many links')
  // The worker that told of it dies before its job is done.
  const job = sql`name = 'comment_post' and data->>'post_id' = ${post_id} and group_tier = '1'`
  const isDone = async () =>
    (await sql`select 1 from pgboss.job where ${job} and state = 'completed'`).length === 1
  await until(isDone)
  await sql`update pgboss.job set state = 'retry', start_after = now() where ${job}`
  await until(isDone)
  expect([(await read()).warnings.length, (await events()).length]).toEqual([1, 1])
})

test('a comment that a platform takes later is tried again', async () => {
  let calls = 0
  const { read, post_id, events } = await posted({
    findComment: async () => false,
    comment: async () => {
      if (++calls < 3) throw new PublishError('platform_rate_limited', 'slow', 'Later.')
    },
  })
  await hurried(post_id, async () => (await events()).length === 1)
  expect([calls, (await read()).warnings]).toEqual([3, []])
})

test.each([
  ['was written', true, 1],
  ['was not written', false, 2],
] as const)(
  'after a worker that died in the middle, a comment that %s is there once',
  async (_, arrived, sent) => {
    const written: string[] = []
    let calls = 0
    const { read, post_id, events } = await posted({
      findComment: async () => written.length > 0,
      async comment({ text }) {
        if (++calls > 1 || arrived) written.push(text)
        if (calls === 1) throw new Error('The worker died.')
      },
    })
    await until(() => calls === 1)
    await hurried(post_id, async () => (await events()).length === 1)
    expect([written, calls, (await read()).warnings]).toEqual([[TEXT], sent, []])
  },
)

test('what an earlier worker sent is waited for before it is looked for', async () => {
  let looks = 0
  let calls = 0
  const { post_id } = await posted({
    findComment: async () => ++looks > 0,
    async comment() {
      calls++
      throw new Error('The worker died.')
    },
  })
  await until(() => calls === 1)
  await sql`
    update pgboss.job set start_after = now()
     where name = 'comment_post' and data->>'post_id' = ${post_id}
  `
  await world.nextIsPosted()
  expect([looks, calls]).toEqual([0, 1])
})

test('a comment that nothing can look for is not sent twice, and a person is asked to look', async () => {
  let calls = 0
  const { read, post_id } = await posted({
    async comment() {
      calls++
      throw new Error('The worker died.')
    },
  })
  await until(() => calls === 1)
  await hurried(post_id, async () => (await read()).warnings.length === 1)
  expect((await read()).warnings).toMatchObject([{ code: 'first_comment_uncertain' }])
  expect(calls).toBe(1)
})

async function posted(does: Partial<Connector>) {
  its = does
  const author = await world.author()
  const { post_id } = (await (await world.publish(author, { first_comment: TEXT })).json()) as {
    post_id: string
  }
  await world.settled([post_id])
  return {
    post_id,
    read: () => world.read(author, post_id),
    events: () => sql`
      select 1 from events
       where account_id = ${author.account_id} and type = 'post.first_comment'
    `,
  }
}

/** Lets pass the time until a comment is tried again, as often as it takes. */
const hurried = (post_id: string, isDone: () => Promise<boolean>) =>
  until(async () => {
    await sql`
      update posts set comment_begun_at = comment_begun_at - interval '61 seconds'
       where post_id = ${post_id} and comment_begun_at > now() - interval '60 seconds'
    `
    await sql`
      update pgboss.job set start_after = now()
       where name = 'comment_post' and data->>'post_id' = ${post_id} and state in ('created', 'retry')
    `
    return isDone()
  })
