import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { Asset, AssetKind } from '@svc/specification'
import type { Context, QueryOf } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import { assetKey } from '../ids.ts'
import { readRow, roundNumbers } from '../json.ts'

/** Lists an account's assets, the newest first. */
export async function listAssets(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'cursors'>,
  { limit, cursor, ...filters }: QueryOf<'listAssets'>,
): Promise<Page<Asset>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'assets', accountId, ...filters }
  const after = cursors.decode(cursor, list)
  const rows = await selectAssets(
    context,
    sql`
      ${after ? sql`and (created_at, asset_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
      ${filters.kind ? sql`and kind = ${filters.kind}` : sql``}
      ${filters.status ? sql`and status = ${filters.status}` : sql``}
      order by created_at desc, asset_id desc
      limit ${limit + 1}
    `,
  )
  const positionOf = ({ created_at, asset_id }: Asset) => ({ value: created_at, id: asset_id })
  return toPage(rows, limit, positionOf, cursors, list)
}

type AssetReader = Pick<Context, 'sql' | 'accountId' | 'files'>

type Row = Omit<Asset, 'url' | 'thumbnail_url'> & {
  run_id: string | null
  file_name: string | null
  thumbnail_name: string | null
}

export async function readAsset(context: AssetReader, asset_id: string): Promise<Asset> {
  const [asset] = await selectAssets(context, context.sql`and asset_id = ${asset_id}`)
  if (!asset) throw new ApiError('NOT_FOUND', `No asset ${asset_id}.`)
  return asset
}

/**
 * Reads assets of one account as the client sees them.
 *
 * @param rest - What follows the account's condition: `and …`, then `order by` and `limit`.
 */
async function selectAssets(
  { sql, accountId, files }: AssetReader,
  rest: Fragment,
): Promise<Asset[]> {
  const rows = await sql<Row[]>`
    select asset_id, name, kind, status, content_type, size_bytes, sha256, width, height,
           duration_seconds, font_family, font_weights, tags, license_note, error,
           created_at, updated_at, run_id, file_name, thumbnail_name
      from assets
     where account_id = ${accountId} ${rest}
  `
  return rows.map((row) => {
    const { run_id, file_name, thumbnail_name, ...asset } = readRow('assets', row)
    const urlOf = (name: string | null) =>
      asset.status === 'ready' && run_id !== null && name !== null
        ? files.url(assetKey({ account_id: accountId, asset_id: asset.asset_id, run_id }, name))
        : null
    return roundNumbers({
      ...asset,
      url: urlOf(file_name),
      thumbnail_url: urlOf(thumbnail_name),
    })
  })
}

/** An asset's file, as a worker needs it. */
export interface AssetFile {
  objectKey: string
  /** The family name in the font file; `null` when the asset is not a font. */
  font_family: string | null
}

/** Finds the files of assets by their ids; deleted assets and assets that are not ready are left out. */
export async function findAssetFiles(
  sql: Sql,
  account_id: string,
  asset_ids: readonly string[],
): Promise<Record<string, AssetFile>> {
  if (asset_ids.length === 0) return {}
  const rows = await sql<FileRow[]>`
    select asset_id, run_id, file_name, font_family from assets
     where account_id = ${account_id} and status = 'ready' and asset_id in ${sql([...asset_ids])}
  `
  return Object.fromEntries(
    rows.map(({ asset_id, run_id, file_name, font_family }) => [
      asset_id,
      { objectKey: assetKey({ account_id, asset_id, run_id }, file_name), font_family },
    ]),
  )
}

interface FileRow {
  asset_id: string
  run_id: string
  file_name: string
  font_family: string | null
}

const FONT_PREFIX = 'asset:'

/** Gives the id of the asset that a font family names; `null` for an ordinary name. */
export function fontAsset(font_family: string | undefined): string | null {
  return font_family?.startsWith(FONT_PREFIX) ? font_family.slice(FONT_PREFIX.length) : null
}

const MEGABYTE = 1e6

/** The kind of file an asset is, which decides how the file is processed. */
export type AssetMedium = 'image' | 'font' | 'audio' | 'video'

interface MediumTerms {
  maxBytes: number
  contentTypes: readonly string[]
}

/** The sizes and content types that a client may announce for each medium; the bytes that arrive are inspected later. */
export const MEDIUM_TERMS: Readonly<Record<AssetMedium, MediumTerms>> = {
  image: {
    maxBytes: 20 * MEGABYTE,
    contentTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
  },
  font: { maxBytes: 10 * MEGABYTE, contentTypes: ['font/ttf', 'font/otf', 'font/woff2'] },
  audio: {
    maxBytes: 50 * MEGABYTE,
    contentTypes: [
      'audio/mpeg',
      'audio/mp4',
      'audio/aac',
      'audio/wav',
      'audio/x-wav',
      'audio/ogg',
      'audio/flac',
    ],
  },
  video: {
    maxBytes: 500 * MEGABYTE,
    contentTypes: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'],
  },
}

export function mediumOf(kind: AssetKind): AssetMedium {
  switch (kind) {
    case 'font':
      return 'font'
    case 'music':
    case 'sound_effect':
      return 'audio'
    case 'intro':
    case 'outro':
    case 'video':
      return 'video'
    default:
      return 'image'
  }
}
