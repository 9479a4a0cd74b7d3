import { ApiError, type Fault } from '@svc/errors'
import { type AssetKind, FONT_FAMILIES } from '@svc/specification'
import type { Tenant } from '../context.ts'
import type { Sql } from '../database.ts'
import { assetKey } from '../ids.ts'
import { readRow } from '../json.ts'
import { unknownReference } from '../refusals.ts'
import { fontAsset } from './read-assets.ts'

interface RequiredAsset {
  asset_id: string
  kinds: readonly AssetKind[]
  /** Where the request names it. */
  location: string
}

/**
 * Looks up the assets that a request names; those that exist cannot be deleted until the transaction ends.
 *
 * @returns The problems found; an asset of another account counts as one that does not exist.
 */
export async function requireAssets(
  { sql, accountId }: Tenant,
  required: readonly RequiredAsset[],
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { asset_id, kinds, location } of required) {
    const [asset] = await sql`
      select 1 from assets
       where asset_id = ${asset_id} and account_id = ${accountId}
         and status = 'ready' and kind = any (${[...kinds]})
         for key share
    `
    if (asset) continue
    const description = `No asset ${asset_id} that is ready and of the kind ${kinds.join(' or ')}.`
    faults.push({ ...unknownReference(asset_id), description, location })
  }
  return faults
}

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

/** A picture or video that may be shown while the speech mentions one of its labels. */
export interface BrollFile {
  asset_id: string
  kind: 'image' | 'video'
  /** Its tags and its name. */
  labels: string[]
  duration_seconds: number | null
  objectKey: string
}

/** The most assets that are considered; labels could hardly distinguish more. */
const MOST_ASSETS = 500

/** Finds an account's pictures and videos that are ready, the newest first. */
export async function findBroll(sql: Sql, account_id: string): Promise<BrollFile[]> {
  const rows = await sql<Row[]>`
    select asset_id, kind, name, tags, duration_seconds, run_id, file_name from assets
     where account_id = ${account_id} and status = 'ready' and kind in ('image', 'video')
     order by asset_id desc
     limit ${MOST_ASSETS}
  `
  return rows.map((row) => {
    const { asset_id, kind, name, tags, duration_seconds, run_id, file_name } = readRow(
      'assets',
      row,
    )
    const objectKey = assetKey({ account_id, asset_id, run_id }, file_name)
    return { asset_id, kind, labels: [...tags, spokenName(name)], duration_seconds, objectKey }
  })
}

interface Row extends Pick<BrollFile, 'asset_id' | 'kind' | 'duration_seconds'> {
  name: string
  tags: string[]
  run_id: string
  file_name: string
}

/** Turns a file name into the words it stands for: `coffee_machine-2.png` becomes `coffee machine`. */
function spokenName(name: string): string {
  return name
    .slice(0, 200)
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replace(/[-_]+/g, ' ')
    .replace(/ \(?\d{1,9}\)?$/, '')
}
