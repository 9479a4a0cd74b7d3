import type { LedgerEntry } from '@svc/client'
import { service } from '../app/service.ts'
import { read, readPages } from './read.ts'

const PAGE = 30

/** The movements of credits, newest first, page by page. */
export const ledgerList = readPages(['account', 'ledger'], (from, calling) =>
  service.credits.ledger({ limit: PAGE, ...from }, calling),
)

/** Days that the chart shows. */
export const DAYS = 30
const DAY_MS = 86_400_000
/** The most entries that are read for the chart; an account with more of them sees its latest days. */
const MOST_ENTRIES = 1000

export interface DayOfUse {
  /** Its first moment, where the member is. */
  day: Date
  credits: number
}

/** The credits spent on each of the last days, the oldest first. */
export const usage = read(['account', 'usage'], async (calling) => {
  const midnight = new Date().setHours(0, 0, 0, 0)
  const days = Array.from(
    { length: DAYS },
    (_, index): DayOfUse => ({
      day: new Date(midnight - (DAYS - 1 - index) * DAY_MS),
      credits: 0,
    }),
  )
  let count = 0
  for await (const entry of service.credits.ledger({ limit: 200 }, calling)) {
    const ago = Math.floor((midnight + DAY_MS - 1 - Date.parse(entry.created_at)) / DAY_MS)
    const day = days.at(-1 - ago)
    count += 1
    if (ago >= DAYS || !day || count > MOST_ENTRIES) break
    day.credits += spentBy(entry)
  }
  return days
})

/** Credits that an entry took from the balance, less what it gave back. */
function spentBy({ kind, amount }: LedgerEntry): number {
  return kind === 'settle' || kind === 'refund' ? -amount : 0
}
