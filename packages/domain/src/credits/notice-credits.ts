import type { Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { addCosts, readBalance } from './read-credits.ts'

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
  const balance = await readBalance({ sql, accountId: account_id })
  const before = balance.available + amount
  const hasCrossed = (line: number) => before >= line && balance.available < line
  const isDepleted = balance.available === 0
  if (!isDepleted && !hasCrossed(LOW * creditsPerPeriod)) return
  const type = isDepleted ? 'credits.depleted' : 'credits.low'
  const data = await addCosts(sql, balance)
  await recordEvent(sql, { account_id, type, data, previous: { available: before } })
}
