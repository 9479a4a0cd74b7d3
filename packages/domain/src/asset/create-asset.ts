import { ApiError, conflict, invalidAt } from '@svc/errors'
import { type Asset, type AssetRequest, cleanText, type Upload } from '@svc/specification'
import { lockAccount } from '../account/terms.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { assetFolder, createUlid, uploadKey } from '../ids.ts'
import { deleteFiles } from '../project/delete-project.ts'
import { limitReached } from '../refusals.ts'
import { createUpload } from '../upload/create-upload.ts'
import { MEDIUM_TERMS, mediumOf, readAsset } from './read-assets.ts'

/** The most assets of an account: far more than a brand has, and few enough to list quickly. */
const MOST_ASSETS = 2000

/**
 * Creates an asset and the upload for its bytes.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.content_type` or `body.size_bytes` for a type or size that
 *   its kind does not allow.
 * @throws {ApiError} `CONFLICT` when the account has the most assets that are allowed.
 */
export async function createAsset(
  context: Context,
  request: AssetRequest,
): Promise<{ asset: Asset; upload: Upload }> {
  const content_type = request.content_type.toLowerCase()
  const { kind, name, size_bytes, sha256, tags, license_note } = cleanText(request)
  checkAnnouncement({ ...request, content_type })
  return inTransaction(context.sql, async (sql) => {
    const { accountId } = context
    await lockAccount(sql, accountId)
    await checkRoom(sql, accountId)
    const upload = await createUpload(
      { sql, accountId },
      { file_name: name, content_type, size_bytes, purpose: 'asset', parts: false },
    )
    const asset_id = createUlid()
    await sql`
      insert into assets (
        asset_id, account_id, upload_id, kind, name, content_type, size_bytes, sha256, tags,
        license_note
      )
      values (
        ${asset_id}, ${accountId}, ${upload.upload_id}, ${kind}, ${name}, ${content_type},
        ${size_bytes}, ${sha256 ?? null}, ${tags ?? []}::jsonb, ${license_note ?? null}
      )
    `
    return { asset: await readAsset({ ...context, sql }, asset_id), upload }
  })
}

function checkAnnouncement({ kind, content_type, size_bytes }: AssetRequest): void {
  const { contentTypes, maxBytes } = MEDIUM_TERMS[mediumOf(kind)]
  if (!contentTypes.includes(content_type)) {
    throw invalidAt(
      'body.content_type',
      `Received ${content_type}; a ${kind} can be ${contentTypes.join(', ')}.`,
      { reason: 'wrong_media_type', params: { received: content_type, allowed: contentTypes } },
    )
  }
  if (size_bytes > maxBytes) {
    throw invalidAt(
      'body.size_bytes',
      `${size_bytes} bytes are more than the ${maxBytes} a ${kind} may have.`,
      { reason: 'too_large', params: { received: size_bytes, most: maxBytes, unit: 'bytes' } },
    )
  }
}

async function checkRoom(sql: Sql, account_id: string): Promise<void> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*) from assets where account_id = ${account_id}
  `
  if (count < MOST_ASSETS) return
  throw limitReached(`An account has at most ${MOST_ASSETS} assets.`, MOST_ASSETS)
}

/** How many assets of one account are inspected at a time, so that a worker's other places stay free for other accounts. */
const AT_ONCE = 1

/**
 * Queues the inspection of an asset whose bytes have arrived. A repeated call changes nothing.
 *
 * @throws {ApiError} `CONFLICT` while the asset's bytes have not arrived.
 */
export async function confirmAsset(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'jobs'>,
  asset_id: string,
): Promise<Asset> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId, jobs } = context
    const [confirmed] = await sql<{ waiting: number }[]>`
      update assets a set status = 'processing', updated_at = now()
        from uploads u
       where asset_id = ${asset_id} and a.account_id = ${accountId} and a.status = 'pending'
         and u.upload_id = a.upload_id and u.status = 'uploaded'
      returning (select count(*)::integer from assets
                  where account_id = ${accountId} and status = 'processing') as waiting
    `
    if (confirmed) {
      await jobs.enqueue(sql, {
        queue: 'process_asset',
        data: { asset_id },
        account: { account_id: accountId, limit: AT_ONCE },
        turn: confirmed.waiting,
      })
    }
    const asset = await readAsset({ ...context, sql }, asset_id)
    if (asset.status !== 'pending') return asset
    throw conflict(
      'The bytes of this asset have not arrived; send them to its upload address first.',
      { reason: 'not_arrived' },
    )
  })
}

/**
 * Deletes an asset and its files. Templates that name it work without it: no logo, no intro, and the
 * family of the caption preset in place of the font.
 *
 * The row is locked before the templates are read: a template that is being saved with this asset
 * is either found here, or its transaction finds the asset deleted.
 *
 * @param options - `force`: also when templates or clips name it.
 * @throws {ApiError} `CONFLICT` when a template or a clip names it, or it is in another state than the request says.
 */
export async function deleteAsset(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'jobs' | 'requireState'>,
  asset_id: string,
  { force = false }: { force?: boolean } = {},
): Promise<void> {
  await inTransaction(context.sql, async (sql) => {
    const { accountId, jobs } = context
    const [asset] = await sql<{ upload_id: string }[]>`
      select upload_id from assets
       where asset_id = ${asset_id} and account_id = ${accountId} for update
    `
    if (!asset) throw new ApiError('NOT_FOUND', `No asset ${asset_id}.`)
    context.requireState?.(await readAsset({ ...context, sql }, asset_id))
    if (!force) await refuseUsed(sql, accountId, asset_id)
    await sql`delete from assets where asset_id = ${asset_id} and account_id = ${accountId}`
    await sql`
      update uploads set status = 'expired'
       where upload_id = ${asset.upload_id} and account_id = ${accountId}
    `
    await deleteFiles(sql, jobs, [
      `${assetFolder({ account_id: accountId, asset_id })}/`,
      uploadKey(accountId, asset.upload_id),
    ])
  })
}

async function refuseUsed(sql: Sql, account_id: string, asset_id: string): Promise<void> {
  const users = await sql<{ name: string }[]>`
    select name from templates where account_id = ${account_id} and asset_ids ? ${asset_id}
     union
    select c.title from clips c join projects p using (project_id)
     where c.account_id = ${account_id} and p.deleted_at is null
       and (c.edits->'layer' @> ${[{ asset_id }]}::jsonb or c.edits->>'music_asset_id' = ${asset_id})
     order by name limit 3
  `
  if (users.length === 0) return
  const names = users.map(({ name }) => `“${name}”`).join(', ')
  throw conflict(
    `Templates or clips use this asset: ${names}. Delete it with ?force=true: templates go on without it, and clips when it is taken out of them.`,
    { reason: 'in_use', params: { names } },
  )
}

/** Deletes assets that were created but never confirmed, once their uploads have expired; gives how many. */
export async function expireAssets(sql: Sql): Promise<number> {
  const { count } = await sql`
    delete from assets a using uploads u
     where a.status = 'pending' and u.upload_id = a.upload_id and u.status = 'expired'
  `
  return count
}

/** Lets the next upkeep delete the uploaded bytes of an asset: the processed asset is a file of its own. */
export async function expireAssetUpload(sql: Sql, upload_id: string): Promise<void> {
  await sql`update uploads set expires_at = now() where upload_id = ${upload_id}`
}
