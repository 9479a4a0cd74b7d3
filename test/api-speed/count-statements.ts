import type { Database } from '../../packages/domain/src/index.ts'

/** What a request asked of the database. */
export interface Counted {
  /** Statements a request, `begin` and `commit` among them. */
  statements: number
  /** Which, the most frequent first. */
  texts: { text: string; calls: number }[]
}

/** What runs beside the requests, and what foreign keys look up by themselves. */
const BACKGROUND = /revocations|pg_stat|pg_reload|signing_keys|FROM ONLY/

/**
 * Counts what the database does for one request of a kind, by pg_stat_statements.
 *
 * @param count - How many requests `work` sends.
 */
export async function countStatements(
  sql: Database,
  count: number,
  work: () => Promise<void>,
): Promise<Counted> {
  await track(sql, 'top')
  await sql`select pg_stat_statements_reset()`
  await work()
  const rows = await sql<{ text: string; calls: number }[]>`
    select query as text, sum(calls) as calls from pg_stat_statements
     group by query order by calls desc
  `
  await track(sql, 'none')
  const texts = rows.filter(({ text, calls }) => calls >= count / 2 && !BACKGROUND.test(text))
  const statements = texts.reduce((sum, { calls }) => sum + calls, 0) / count
  return { statements, texts }
}

async function track(sql: Database, what: 'top' | 'none'): Promise<void> {
  await sql.unsafe(`alter system set pg_stat_statements.track = '${what}'`)
  await sql`select pg_reload_conf()`
  // Each connection takes the change over before its next statement.
  await Bun.sleep(300)
}
