import type { Page } from '@svc/pagination'
import type { Context } from '../context.ts'
import type { LedgerEntry } from './credits.ts'

export async function listLedger(
  context: Context,
  query: { limit: number; cursor?: string },
): Promise<Page<LedgerEntry>> {
  throw new Error('not written yet')
}
