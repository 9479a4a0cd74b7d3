import { ApiError } from '@svc/errors'
import type { Share, ShareChange } from '@svc/specification'
import type { Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { recordShare } from './record-share.ts'
import { type ShareTerms, toTerms } from './share-terms.ts'
import { writeTerms } from './write-terms.ts'

type Given = Pick<Context, 'sql' | 'accountId' | 'shares' | 'requireState'>

/**
 * Changes what a project's share link allows; its address stays.
 *
 * Visitors who entered the old password must enter the new one: their access is valid only for the password they entered.
 *
 * @param change - A JSON merge patch in which `null` puts a member back to its default.
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, or the project has no link.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.expires_at` when that is past, at `body.clip_ids[i]` for a clip of
 *   another project.
 */
export async function changeShare(
  context: Given,
  project_id: string,
  change: ShareChange,
): Promise<Share> {
  const terms = await toTerms(change)
  return inTransaction(context.sql, (sql) => applyTerms({ ...context, sql }, project_id, terms))
}

/** Does the same in the caller's transaction; records an event if anything changed. */
export async function applyTerms(
  context: Given,
  project_id: string,
  terms: ShareTerms,
): Promise<Share> {
  const written = await writeTerms(context, project_id, terms)
  if (!written) throw new ApiError('NOT_FOUND', `Project ${project_id} has no share link.`)
  const { share, previous } = written
  if (terms.password_hash !== undefined || Object.keys(previous).length > 0) {
    await recordShare(context, project_id, 'share.updated', previous)
  }
  return share
}
