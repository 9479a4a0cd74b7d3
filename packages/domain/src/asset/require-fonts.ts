import { ApiError, type Fault } from '@svc/errors'
import { FONT_FAMILIES } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { unknownReference } from '../refusal-reasons.ts'
import { fontAsset } from './font-asset.ts'
import { requireAssets } from './require-assets.ts'

/** A font family that a request names. */
export interface NamedFont {
  family: string
  /** Where the request names it. */
  location: string
}

/** The most fonts of the brand kit that a problem lists. */
const MOST_LISTED = 10

/**
 * Looks up the fonts that a request names: a family that comes with the service, or a font of the brand kit, which cannot be deleted until the
 * transaction ends.
 *
 * @returns The problems found, each with what is allowed.
 */
export async function findFontFaults(
  tenant: Tenant,
  fonts: readonly NamedFont[],
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { family, location } of fonts) {
    if (await isFont(tenant, family)) continue
    const description = `There is no font “${family}”. Allowed are ${FONT_FAMILIES.join(', ')}, and ${await ownFonts(tenant)}.`
    faults.push({ ...unknownReference(family), description, location })
  }
  return faults
}

/** @throws {ApiError} `VALIDATION_ERROR` at the location, when there is no such font. */
export async function requireFont(
  tenant: Tenant,
  family: string | undefined,
  location: string,
): Promise<void> {
  if (family === undefined) return
  const faults = await findFontFaults(tenant, [{ family, location }])
  if (faults.length > 0) throw ApiError.invalid(faults)
}

async function isFont(tenant: Tenant, family: string): Promise<boolean> {
  const asset_id = fontAsset(family)
  if (asset_id === null) return FONT_FAMILIES.includes(family)
  const faults = await requireAssets(tenant, [{ asset_id, kinds: ['font'], location: '' }])
  return faults.length === 0
}

/** Says which fonts of the brand kit can be named, the newest first. */
async function ownFonts({ sql, accountId }: Tenant): Promise<string> {
  const fonts = await sql<{ asset_id: string; font_family: string | null }[]>`
    select asset_id, font_family from assets
     where account_id = ${accountId} and kind = 'font' and status = 'ready'
     order by asset_id desc limit ${MOST_LISTED}
  `
  const listed = fonts.map(({ asset_id, font_family }) =>
    font_family === null ? `asset:${asset_id}` : `asset:${asset_id} (${font_family})`,
  )
  const name = '`asset:` and the id of a font of the brand kit that is ready'
  return listed.length > 0
    ? `${name}, such as ${listed.join(', ')}`
    : `${name}, of which there is none`
}
