import { ulidToUuid } from '../src/ids.ts'
import type { Database, Sql } from '../src/index.ts'

/**
 * Stores many copies of one row of a table.
 *
 * @param values - What differs from the row, as SQL over the number `n` of the copy.
 * @param key - Of several rows, which one: a column and the id in it.
 */
export async function copyRows(
  sql: Sql,
  table: string,
  count: number,
  values: Record<string, string>,
  key: Record<string, string> = {},
): Promise<void> {
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ${table}
  `
  const named = Object.entries(key).map(([column, id]) => `where ${column} = '${ulidToUuid(id)}'`)
  const names = columns.map(({ name }) => name)
  await sql.unsafe(`
    insert into ${table} (${names.map((name) => `"${name}"`)}) overriding system value
    select ${names.map((name) => values[name] ?? `one."${name}"`)}
      from (select * from ${table} ${named} limit 1) one, generate_series(1, ${count}) n
  `)
}

/**
 * Stores as many copies of one row of each table, with what differs, as if they had come over a year.
 *
 * Foreign keys are checked by triggers, which would take most of the time: none is.
 */
export async function fillTables(
  sql: Database,
  count: number,
  tables: Record<string, Record<string, string>>,
): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`
    for (const [table, values] of Object.entries(tables)) {
      await copyRows(transaction, table, count, values)
    }
  })
}
