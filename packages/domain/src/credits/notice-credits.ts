import type { Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { readCredits } from './read-credits.ts'

/** Credits are low below this part of a period's grant. */
const LOW = 0.1

/**
 * Writes an event when taking an amount has brought an account below a tenth of its plan's credits, or to none.
 *
 * Each crossing writes one event: the balance before is computed from the amount that was taken.
 */
export async function noticeCredits(
  sql: Sql,
  { account_id, amount }: { account_id: string; amount: number },
  creditsPerPeriod: number,
): Promise<void> {
  const data = await readCredits({ sql, accountId: account_id })
  const before = data.available + amount
  const hasCrossed = (line: number) => before >= line && data.available < line
  const previous = { available: before }
  if (data.available === 0) {
    await recordEvent(sql, { account_id, type: 'credits.depleted', data, previous })
  } else if (hasCrossed(LOW * creditsPerPeriod)) {
    await recordEvent(sql, { account_id, type: 'credits.low', data, previous })
  }
}
