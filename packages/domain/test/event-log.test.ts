import { describe, expect, test } from 'bun:test'
import type { Event } from '@svc/specification'
import { eventLinks, recordEvent } from '../src/event/record-event.ts'
import { type Context, listEvents } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant } from './fixtures.ts'
import { untilWaiting } from './locks.ts'

const { sql } = await openTestDatabase()

describe('recordEvent', () => {
  test('writes nothing when its transaction does not commit, and leaves no gap', async () => {
    const context = await createTenant(sql)
    const failing = sql.begin(async (transaction) => {
      await recordEvent(transaction, anEvent(context))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await recordEvent(sql, anEvent(context))
    expect((await all(context)).map(({ sequence }) => sequence)).toEqual([1])
  })

  test('lets no later event be seen before an event that commits late', async () => {
    const context = await createTenant(sql)
    const numbers = async () => (await all(context)).map(({ sequence }) => sequence)
    let later: Promise<unknown> | undefined
    await sql.begin(async (transaction) => {
      await recordEvent(transaction, anEvent(context))
      let isWritten = false
      later = recordEvent(sql, anEvent(context)).then(() => {
        isWritten = true
      })
      await Promise.race([later, untilWaiting(sql)])
      expect([isWritten, await numbers()]).toEqual([false, []])
    })
    await later
    expect(await numbers()).toEqual([1, 2])
  })

  test('replaces addresses only, never the text of a person', async () => {
    const context = await createTenant(sql)
    const { mark } = eventLinks()
    const title = `${mark} file accounts/somebody/else`
    await recordEvent(sql, { ...anEvent(context), data: { title }, links: eventLinks() })
    expect((await all(context))[0]?.data).toEqual({ title })
  })
})

function anEvent({ accountId }: Context) {
  return { account_id: accountId, type: 'webhook.test', data: {} } as const
}

async function all(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'shares' | 'cursors'>,
): Promise<Event[]> {
  return (await listEvents(context, { limit: 200 })).items
}
