import {
  type BrandColors,
  type BrandColorsRequest,
  cleanText,
  readStored,
} from '@svc/specification'
import type { Tenant } from '../context.ts'
import { STORED_COLUMNS } from '../stored/stored-columns.ts'
import { refuseDuplicates } from './refuse-duplicates.ts'
import { changedMeanwhile, isFirstState, isReplacedState, laterThan } from './replaced-state.ts'

/** Reads the colours of an account's brand. */
export async function readBrandColors({ sql, accountId }: Tenant): Promise<BrandColors> {
  const [kit] = await sql<BrandColors[]>`
    select colors as items, colors_updated_at as updated_at
      from brand_kits where account_id = ${accountId}
  `
  return kit ? toColors(kit) : { items: [], updated_at: null }
}

/**
 * Replaces the colours of an account's brand, and writes them in capitals.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at a colour that is there twice, in whatever case; `CONFLICT` when `updated_at` is another.
 */
export async function replaceBrandColors(
  { sql, accountId }: Tenant,
  request: BrandColorsRequest,
): Promise<BrandColors> {
  const { items: given, updated_at } = cleanText(request)
  const items = given.map(({ color, name = null }) => ({ color: color.toUpperCase(), name }))
  refuseDuplicates(items, 'color')
  const before = sql`brand_kits.colors_updated_at`
  const [kit] = await sql<BrandColors[]>`
    insert into brand_kits (account_id, colors, colors_updated_at)
    select ${accountId}::uuid, ${items}::jsonb, now()
     where ${isFirstState(sql, accountId, updated_at)}
        on conflict (account_id) do update
       set colors = excluded.colors, colors_updated_at = ${laterThan(sql, before)}
     where ${isReplacedState(sql, before, updated_at)}
    returning colors as items, colors_updated_at as updated_at
  `
  if (kit) return toColors(kit)
  throw changedMeanwhile()
}

function toColors({ items, ...kit }: BrandColors): BrandColors {
  return { items: readStored(STORED_COLUMNS.brand_kits.colors, items), ...kit }
}
