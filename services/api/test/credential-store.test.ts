import { describe, expect, test } from 'bun:test'
import { disconnectSocialAccount } from '@svc/domain'
import { credentialSealer, openCredentialStore } from '../src/publishing/comment-post.ts'
import { openWorld } from './posting/world.ts'
import { SECRET } from './start-api.ts'

const world = await openWorld()
const { sql } = world

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
