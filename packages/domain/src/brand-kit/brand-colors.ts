import {
  type BrandColors,
  type BrandColorsRequest,
  cleanText,
  readStored,
} from '@svc/specification'
import type { Conditional, Tenant } from '../context.ts'
import { STORED_COLUMNS } from '../stored/stored-columns.ts'
import { refuseDuplicates } from './refuse-duplicates.ts'
import { replaceList } from './replaced-state.ts'

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
  context: Tenant & Conditional,
  request: BrandColorsRequest,
): Promise<BrandColors> {
  const { items: given, updated_at } = cleanText(request)
  const items = given.map(({ color, name = null }) => ({ color: color.toUpperCase(), name }))
  refuseDuplicates(items, 'color')
  return replaceList(context, {
    wanted: { items },
    expected: updated_at,
    read: readBrandColors,
    async write({ sql, accountId }) {
      const [kit] = await sql<[BrandColors]>`
        update brand_kits
           set colors = ${items}::jsonb,
               colors_updated_at = greatest(now(), colors_updated_at + interval '1 millisecond')
         where account_id = ${accountId}
        returning colors as items, colors_updated_at as updated_at
      `
      return toColors(kit)
    },
  })
}

function toColors({ items, ...kit }: BrandColors): BrandColors {
  return { items: readStored(STORED_COLUMNS.brand_kits.colors, items), ...kit }
}
