import type { Database } from '../../packages/domain/src/index.ts'

/** A step as the next version may have it, with the limits of `migrate`: a column, its values, an index, a table. */
const STEPS = [
  "alter table projects add column of_next_version text not null default ''",
  "update projects set of_next_version = 'moved'",
  'create index projects_of_next_version on projects (account_id, of_next_version)',
  'create table things_of_next_version (project_id uuid primary key references projects on delete cascade)',
]
const NUMBER = 9999
/** A lock that was not available, and a deadlock. */
const REPEATED = ['55P03', '40P01']

/** Brings the schema to that of a version that is not there yet, as an operator does while the old one runs. */
export async function migrateToNext(sql: Database): Promise<void> {
  const apply = () =>
    sql.begin(async (sql) => {
      await sql`set local lock_timeout = '1s'`
      for (const step of STEPS) await sql.unsafe(step)
      await sql`
        insert into schema_migrations (number, name, checksum)
        values (${NUMBER}, ${`${NUMBER}-next-version.sql`}, 'next')
      `
    })
  // A step that waits too long for a lock fails, and can be run again.
  for (let attempt = 1; ; attempt++) {
    const code = await apply().then(
      () => null,
      (error: { code?: string }) => error.code ?? String(error),
    )
    if (code === null) return
    if (!REPEATED.includes(code) || attempt === 10) throw new Error(`The step failed: ${code}`)
  }
}
