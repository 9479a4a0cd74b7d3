import { ApiError } from '@svc/errors'
import type { Capabilities, Platform, SocialAccount } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { unknownReference } from '../refusal-reasons.ts'
import { ServiceError } from '../service-error.ts'
import { statusNow } from '../social-account/select-social-accounts.ts'
import { readRow } from '../stored/read-row.ts'

/** The social account that a post is meant for. */
export interface Target {
  social_account_id: string
  platform: Platform
  capabilities: Capabilities
  status: SocialAccount['status'] | 'disconnected'
  status_reason: string | null
}

/**
 * Finds a social account of the tenant, in whatever state it is.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.social_account_id` when there never was such an account.
 */
export async function findTarget(
  { sql, accountId }: Tenant,
  social_account_id: string,
): Promise<Target> {
  const [target] = await sql<Target[]>`
    select s.social_account_id, s.platform, s.capabilities, s.status_reason,
           case when s.disconnected_at is null then ${statusNow(sql)} else 'disconnected' end as status
      from social_accounts s
     where s.social_account_id = ${social_account_id} and s.account_id = ${accountId}
  `
  if (!target) throw unknown(social_account_id)
  return readRow('social_accounts', target)
}

/**
 * Refuses a social account that cannot be posted to now, so that the post does not fail later.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.social_account_id` when the account was disconnected.
 * @throws {ApiError} `SOCIAL_ACCOUNT_NOT_CONNECTED` when the account must be connected again.
 */
export function requireConnected({ social_account_id, status, status_reason }: Target): void {
  if (status === 'connected' || status === 'expiring') return
  if (status === 'disconnected') throw unknown(social_account_id)
  const reason = status_reason ? ` ${status_reason}` : ''
  throw new ServiceError(
    'SOCIAL_ACCOUNT_NOT_CONNECTED',
    `The social account ${social_account_id} is ${status}.${reason} Connect it again.`,
  )
}

function unknown(social_account_id: string): ApiError {
  return new ApiError(
    'VALIDATION_ERROR',
    `Received ${social_account_id}; it must be the id of a connected social account, see GET /v1/social-accounts.`,
    { ...unknownReference(social_account_id), location: 'body.social_account_id' },
  )
}
