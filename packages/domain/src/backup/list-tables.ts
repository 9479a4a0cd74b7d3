import type { Sql } from '../database.ts'

/** A table of the product, and the columns that a copy of its rows has. */
export interface Table {
  /** With its schema, quoted as in a statement. */
  table: string
  columns: string[]
}

/**
 * Lists all tables but those that tell what the database is: the list of migrations, and the tables of the job queues,
 * which belong to a library and change with it.
 */
export async function listTables(sql: Sql): Promise<Table[]> {
  return sql<Table[]>`
    select c.oid::regclass::text as table,
           array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
                         and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r'
       and c.relnamespace in ('public'::regnamespace, 'sign_in'::regnamespace)
       and c.relname <> 'schema_migrations'
     group by c.oid
     order by 1
  `
}
