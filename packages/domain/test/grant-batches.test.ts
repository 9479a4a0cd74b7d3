import { describe, expect, test } from 'bun:test'
import { findCodes, findRefreshTokens, redeemCodes, rotateRefreshTokens } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { consented, granted, someClient, someone, stored } from './oauth-fixtures.ts'

const { sql } = await openTestDatabase()

const ada = await someone(sql)
const bob = await someone(sql)
const client = await someClient(sql)
const isWon = (answer: object | null) => answer !== null

describe('codes that are redeemed together', () => {
  test('each make the grant of their own member, with an event', async () => {
    const first = await consented(sql, ada, client)
    const second = await consented(sql, bob, client)
    const third = await consented(sql, ada, client)
    const codes = [first, second, third]
    const wanted = codes.map((code, index) => ({ code, withRefresh: index !== 1 }))
    const redeemed = await redeemCodes(sql, wanted)
    expect(redeemed.map((one) => one?.grant_id)).toEqual(codes.map(({ grant_id }) => grant_id))
    expect(redeemed.map((one) => one?.refresh_token !== null)).toEqual([true, false, true])
    const grants = await sql`
      select grant_id, subject from grants where grant_id = any(${sql.typed.uuids(
        codes.map(({ grant_id }) => grant_id),
      )}) order by grant_id
    `
    expect(grants.map(({ subject }) => subject)).toEqual(
      codes.toSorted(byGrant).map(({ subject }) => subject),
    )
    expect(await eventsOf(ada.account_id)).toEqual([
      [1, first.grant_id],
      [2, third.grant_id],
    ])
    expect(await eventsOf(bob.account_id)).toEqual([[1, second.grant_id]])
  })

  test('win once when one comes twice, or was redeemed before', async () => {
    const code = await consented(sql, ada, client)
    const spent = await consented(sql, ada, client)
    await redeemCodes(sql, [{ code: spent, withRefresh: true }])
    const wanted = [code, spent, code].map((code) => ({ code, withRefresh: true }))
    expect((await redeemCodes(sql, wanted)).map(isWon)).toEqual([true, false, false])
  })

  test('have one winner each when many batches want them in any order', async () => {
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => consented(sql, index % 2 ? ada : bob, client)),
    )
    const wanted = codes.map((code) => ({ code, withRefresh: true }))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        redeemCodes(sql, turn % 2 ? wanted : wanted.toReversed()),
      ),
    )
    expect(answers.flat().filter(isWon)).toHaveLength(12)
  })

  test('are found in the order they were asked for', async () => {
    const [one, other] = [await consented(sql, ada, client), await consented(sql, bob, client)]
    const found = await findCodes(sql, [other.code, 'nothing', one.code, other.code])
    expect(found.map((code) => code?.grant_id)).toEqual([
      other.grant_id,
      undefined,
      one.grant_id,
      other.grant_id,
    ])
  })
})

describe('refresh tokens that are replaced together', () => {
  test('win once when one comes twice, or was replaced before', async () => {
    const [one, other] = [await granted(sql, ada, client), await granted(sql, bob, client)]
    const held = [await stored(sql, one.refresh_token), await stored(sql, other.refresh_token)]
    await rotateRefreshTokens(sql, held.slice(1))
    const rotated = await rotateRefreshTokens(sql, [...held, ...held])
    expect(rotated.map(isWon)).toEqual([true, false, false, false])
    const [successor] = await findRefreshTokens(sql, [rotated[0]?.refresh_token ?? ''])
    expect(successor).toMatchObject({ grant_id: one.grant_id, is_superseded: false })
  })

  test('have one winner each when many batches want them in any order', async () => {
    const grants = await Promise.all(Array.from({ length: 12 }, () => granted(sql, ada, client)))
    const found = await findRefreshTokens(
      sql,
      grants.map(({ refresh_token }) => refresh_token),
    )
    const held = found.filter((token) => token !== null)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        rotateRefreshTokens(sql, turn % 2 ? held : held.toReversed()),
      ),
    )
    expect(held).toHaveLength(12)
    expect(answers.flat().filter(isWon)).toHaveLength(12)
  })
})

const byGrant = (one: { grant_id: string }, other: { grant_id: string }) =>
  one.grant_id < other.grant_id ? -1 : 1

async function eventsOf(account_id: string) {
  const events = await sql<{ sequence: number; grant_id: string }[]>`
    select sequence, data->>'grant_id' as grant_id from events
     where account_id = ${account_id} order by sequence
  `
  return events.map(({ sequence, grant_id }) => [sequence, grant_id])
}
