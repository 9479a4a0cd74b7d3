import { ApiError } from '@svc/errors'
import type { Fragment, Sql } from '../database.ts'

/**
 * Returns the condition under which a list is replaced: that it was last written when the request says.
 *
 * @param expected - Absent: whatever there is.
 */
export function isReplacedState(
  sql: Sql,
  column: Fragment,
  expected: string | null | undefined,
): Fragment {
  if (expected === undefined) return sql`true`
  return sql`${column} is not distinct from ${expected}::timestamptz`
}

/** Returns the condition under which the first list of an account is written: that the request expects none. */
export function isFirstState(
  sql: Sql,
  account_id: string,
  expected: string | null | undefined,
): Fragment {
  return sql`(
    ${expected ?? null}::timestamptz is null
    or exists (select 1 from brand_kits where account_id = ${account_id})
  )`
}

/** Returns the time that is written: later than the one before, so that it tells two states apart. */
export function laterThan(sql: Sql, column: Fragment): Fragment {
  return sql`greatest(now(), ${column} + interval '1 millisecond')`
}

export function changedMeanwhile(): ApiError {
  return new ApiError('CONFLICT', 'The list was changed since it was read; read it again.', {
    location: 'body.updated_at',
  })
}
