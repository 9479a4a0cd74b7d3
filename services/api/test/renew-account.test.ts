import { afterEach, expect, test } from 'bun:test'
import { upkeep } from '@svc/domain'
import { until } from '@svc/patience'
import { type Connector, PublishError } from '@svc/social'
import { scriptedConnector } from './posting/scripted-connector.ts'
import { type Author, openWorld } from './posting/world.ts'

const world = await openWorld()
const { sql } = world
afterEach(() => world.rest())

test('a connection that was not used for a month is renewed by a worker', async () => {
  let renewed = 0
  const author = await due(async () => ++renewed > 0)
  await until(() => renewed === 1)
  expect(await statusOf(author)).toBe('connected')
})

test('one that its platform refuses to renew has ended, which is told at once', async () => {
  const author = await due(async () => {
    throw new PublishError('auth_expired', 'invalid_grant', 'The grant was withdrawn.')
  })
  await until(async () => (await statusOf(author)) === 'expired')
  const told = await sql`
    select 1 from events where account_id = ${author.account_id} and type = 'social_account.expired'
  `
  expect(told).toHaveLength(1)
})

test('a platform that does not answer is asked again a day later', async () => {
  let asked = 0
  const author = await due(async () => {
    asked++
    throw new PublishError('platform_error', 'http_503', 'It is down.')
  })
  await until(() => asked === 1)
  expect(await statusOf(author)).toBe('connected')
  const [{ isTomorrow }] = await sql<[{ isTomorrow: boolean }]>`
    select renew_at between now() + interval '23 hours' and now() + interval '25 hours' as "isTomorrow"
      from social_accounts where account_id = ${author.account_id}
  `
  expect(isTomorrow).toBe(true)
})

async function due(renew: NonNullable<Connector['renew']>): Promise<Author> {
  await world.work({ connector: { ...scriptedConnector(world.platform.url, 'seeing'), renew } })
  const author = await world.author()
  await sql`
    update social_accounts set renew_at = now() where account_id = ${author.account_id}
  `
  await upkeep(sql, world.jobs)
  return author
}

async function statusOf({ account_id }: Author): Promise<string | undefined> {
  const [row] = await sql<{ status: string }[]>`
    select status from social_accounts where account_id = ${account_id}
  `
  return row?.status
}
