import type { Sql } from '../database.ts'

/**
 * Gives the SQL of an account's current period: whole months since its plan began.
 *
 * Counted from the beginning each time, so a plan that began on the 31st comes back to the 31st
 * after a short month.
 */
export function periodStart(sql: Sql) {
  return sql`(plan_since + make_interval(months => ${monthsSince(sql)}))`
}

/** Gives the SQL of the instant at which the current period ends. */
export function periodEnd(sql: Sql) {
  return sql`(plan_since + make_interval(months => ${monthsSince(sql)} + 1))`
}

function monthsSince(sql: Sql) {
  return sql`(
    extract(year from age(now(), plan_since)) * 12 + extract(month from age(now(), plan_since))
  )::integer`
}
