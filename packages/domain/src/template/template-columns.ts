import type { StoredTemplate, Template } from '@svc/specification'
import type { Sql } from '../database.ts'
import { readRow } from '../stored/read-row.ts'
import { wholeConfig } from './patch-config.ts'

/** Gives the columns that make a template of an account's own. */
export function templateColumns(sql: Sql) {
  return sql`
    template_id, name, is_default, false as is_builtin, config, version,
    null::text as preview_url, created_at, updated_at
  `
}

/** Converts a stored template to its form in responses. */
export function toTemplate(stored: StoredTemplate): Template {
  return { ...stored, config: wholeConfig(readRow('templates', stored).config) }
}

/** Folds a name for comparison. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
