import type { Sql } from '../database.ts'

interface Constraint {
  table: string
  name: string
  definition: string
}

/**
 * Fills tables by `work` without their foreign keys and triggers, so that the order of the tables does not matter. Foreign keys are made again afterwards, which checks every row; needs no rights but those of the tables' owner.
 *
 * @param sql - A transaction.
 */
export async function withoutConstraints(sql: Sql, work: () => Promise<void>): Promise<void> {
  const foreignKeys = await sql<Constraint[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
           pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'sign_in'::regnamespace)
  `
  const triggers = await sql<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name
      from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal
       and c.relnamespace in ('public'::regnamespace, 'sign_in'::regnamespace)
  `
  const change = (statements: string[]) => sql.unsafe(statements.join(';\n'))
  await change(foreignKeys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`))
  await change(triggers.map(({ table, name }) => `alter table ${table} disable trigger ${name}`))
  await work()
  await change(triggers.map(({ table, name }) => `alter table ${table} enable trigger ${name}`))
  await change(
    foreignKeys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  )
}
