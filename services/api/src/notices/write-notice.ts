import {
  type Database,
  type Recipient,
  readListedWebhook,
  readSocialAccount,
  type SentNotice,
} from '@svc/domain'
import { ApiError } from '@svc/errors'
import type { Mail } from '@svc/mail'
import { socialAccountMail } from './social-account-mail.ts'
import { webhookMail } from './webhook-mail.ts'

/** Writes the mail of a notice from what is so now; `null` when what it tells of has passed. */
export async function writeNotice(
  { sql, baseUrl }: { sql: Database; baseUrl: string },
  { account_id, notice }: SentNotice,
  recipient: Recipient,
): Promise<Mail | null> {
  if (notice.kind === 'webhook_disabled') {
    const { endpoint_id } = notice
    const webhook = await readListedWebhook(sql, { account_id, endpoint_id }).catch(unlessGone)
    return webhook?.status === 'disabled' ? webhookMail({ ...recipient, webhook, baseUrl }) : null
  }
  const { social_account_id } = notice
  const account = await readSocialAccount(sql, { account_id, social_account_id })
  return account?.status === 'expired'
    ? socialAccountMail({ ...recipient, account, baseUrl })
    : null
}

function unlessGone(error: unknown): null {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
  throw error
}
