import { describe, expect, test } from 'bun:test'
import { disconnectSocialAccount, upkeep } from '@svc/domain'
import { until } from '@svc/patience'
import { type Connector, PublishError } from '@svc/social'
import { credentialSealer, openCredentialStore } from '../src/publishing/comment-post.ts'
import { type Author, openWorld } from './posting/world.ts'
import { SECRET } from './start-api.ts'

const world = await openWorld()
const { sql } = world
let its: Partial<Connector> = {}
await world.work({ its: () => its })

describe('the credentials of a social account', () => {
  test('are renewed by one at a time, each seeing what the one before stored', async () => {
    const account = await connect()
    const stores = Array.from({ length: 5 }, () => open(account))
    const seen: string[] = []
    await Promise.all(
      stores.map((store) =>
        store.replace(async (current) => {
          seen.push(current.token)
          await new Promise(setImmediate)
          return { ...current, token: `${current.token}+` }
        }),
      ),
    )
    expect(seen).toEqual(['t', 't+', 't++', 't+++', 't++++'])
    expect((await open(account).read()).token).toBe('t+++++')
  })

  test('stay as they were when renewing fails', async () => {
    const account = await connect()
    const lost = open(account).replace(() => Promise.reject(new Error('refused')))
    await expect(lost).rejects.toThrow('refused')
    expect((await open(account).read()).token).toBe('t')
  })

  test('open neither under another secret nor for another account', async () => {
    const [mine, other] = [await connect(), await connect()]
    const another = credentialSealer('another secret of 32 bytes, long')
    const wrong = openCredentialStore(sql, another, mine)
    await expect(wrong.read()).rejects.toThrow()
    await sql`
      update social_accounts set credentials = (
        select credentials from social_accounts where social_account_id = ${mine.social_account_id}
      ) where social_account_id = ${other.social_account_id}
    `
    await expect(open(other).read()).rejects.toThrow()
    expect((await open(mine).read()).token).toBe('t')
  })

  test('are gone when the account is disconnected', async () => {
    const account = await connect()
    await disconnectSocialAccount(sql, account)
    await expect(open(account).read()).rejects.toThrow('is disconnected')
  })
})

async function connect() {
  const { account_id } = await world.caller()
  const social_account_id = await world.connect(account_id, 'mastodon', { token: 't' })
  return { account_id, social_account_id }
}

function open(account: { account_id: string; social_account_id: string }) {
  return openCredentialStore(sql, credentialSealer(SECRET), account)
}

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
  its = { renew }
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
