import type { Database } from '../../packages/domain/src/index.ts'

/** What the rows of a table take on the disk, in bytes a row. */
export interface TableSize {
  name: string
  rows: number
  /** With what is stored beside the table because it is long. */
  row: number
  indexes: number
  /** Bytes a row of each index, the largest first. */
  each: { name: string; bytes: number }[]
}

/** Reads the sizes of every table that has at least as many rows as were asked for; smaller ones say little. */
export async function readSizes(sql: Database, least: number): Promise<TableSize[]> {
  const sizes = await sql<TableSize[]>`
    select c.relname as name, c.reltuples::bigint as rows,
           round(pg_table_size(c.oid) / c.reltuples)::integer as row,
           round(pg_indexes_size(c.oid) / c.reltuples)::integer as indexes,
           (select json_agg(json_build_object(
                     'name', i.indexrelid::regclass::text,
                     'bytes', round(pg_relation_size(i.indexrelid) / c.reltuples)
                   ) order by pg_relation_size(i.indexrelid) desc)
              from pg_index i where i.indrelid = c.oid) as each
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples >= ${least}
     order by pg_total_relation_size(c.oid) / c.reltuples desc
  `
  return sizes
}
