import { ApiError } from '@svc/errors'
import { type Asset, type AssetRequest, cleanText, type Upload } from '@svc/specification'
import { lockAccount } from '../account/lock-account.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ulid.ts'
import { createUpload } from '../upload/create-upload.ts'
import { MEDIUM_TERMS, mediumOf } from './asset-medium.ts'
import { readAsset } from './select-assets.ts'

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
    throw new ApiError(
      'VALIDATION_ERROR',
      `Received ${content_type}; a ${kind} can be ${contentTypes.join(', ')}.`,
      {
        reason: 'wrong_media_type',
        params: { received: content_type, allowed: contentTypes },
        location: 'body.content_type',
      },
    )
  }
  if (size_bytes > maxBytes) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `${size_bytes} bytes are more than the ${maxBytes} a ${kind} may have.`,
      {
        reason: 'too_large',
        params: { received: size_bytes, most: maxBytes, unit: 'bytes' },
        location: 'body.size_bytes',
      },
    )
  }
}

async function checkRoom(sql: Sql, account_id: string): Promise<void> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*) from assets where account_id = ${account_id}
  `
  if (count < MOST_ASSETS) return
  throw new ApiError('CONFLICT', `An account has at most ${MOST_ASSETS} assets.`, {
    reason: 'limit_reached',
    params: { most: MOST_ASSETS },
  })
}
