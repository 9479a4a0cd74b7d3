import { ApiError } from '@svc/errors'
import type { PublishRequest } from '@svc/specification'
import type { Context } from '../context.ts'

type Asking = Pick<Context, 'sql' | 'accountId' | 'credentialId'>

/** Returns whether posts of an application wait for a person: its member did not let it post without asking. */
export async function asksFirst({ sql, accountId, credentialId }: Asking): Promise<boolean> {
  const [grant] = await sql<{ publishes_unasked: boolean }[]>`
    select publishes_unasked from grants
     where grant_id = ${credentialId} and account_id = ${accountId}
  `
  return grant?.publishes_unasked === false
}

/** Returns whether a credential is that of a program, not of a member in the studio. */
export async function isProgram({ sql, accountId, credentialId }: Asking): Promise<boolean> {
  const found = await sql`
    select 1 from api_keys where key_id = ${credentialId} and account_id = ${accountId}
    union all
    select 1 from grants where grant_id = ${credentialId} and account_id = ${accountId}
  `
  return found.length > 0
}

/**
 * Returns how a new post is approved.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.approval` when an application wants less than its member does.
 */
export async function approvalOf(
  context: Asking,
  { approval }: PublishRequest,
): Promise<'none' | 'person'> {
  const must = await asksFirst(context)
  if (!must) return approval ?? 'none'
  if (approval !== 'none') return 'person'
  throw new ApiError(
    'VALIDATION_ERROR',
    'Received "none"; the member who connected this app wants to approve its posts. Leave it out.',
    { reason: 'role_required', params: { received: 'none' }, location: 'body.approval' },
  )
}
