import * as domain from '@svc/domain'
import { createSealer, type Sealer, type Secret } from '@svc/secrets'
import {
  type Connector,
  type CredentialStore,
  type Credentials,
  keepOpen,
  PublishError,
} from '@svc/social'
import type { PublishingDependencies } from './start-publishing.ts'

/** After so many attempts it is left to a person. */
const MAX_ATTEMPTS = 6

/**
 * Writes the first comment below a post that is out. What became of it is told at the post, which stays posted.
 *
 * @throws {PublishError} The platform does not answer now: the job is tried again, for about an hour.
 * @throws {JobPostponed} What an earlier attempt sent may still arrive.
 */
export async function commentPost(
  dependencies: PublishingDependencies,
  { data, attempt, signal }: domain.Job<{ post_id: string }>,
): Promise<void> {
  const { sql, connectors, log } = dependencies
  const work = await domain.loadCommentWork(sql, data.post_id)
  if (!work) return
  const { post_id, platform } = work
  const tell = (outcome: string) =>
    log({ level: 'info', event: 'comment', post_id, platform, outcome })
  const connector = connectors.get(platform)
  if (!connector?.comment || !work.isConnected) {
    return domain.settleComment(
      sql,
      work,
      missing(`The account is not connected to ${platform} any more.`),
    )
  }
  if (work.mayArrive) throw new domain.JobPostponed()
  try {
    if (!(await write(dependencies, connector, work, signal))) return tell('taken over')
    await domain.settleComment(sql, work, null)
    tell('written')
  } catch (error) {
    if (!(error instanceof PublishError)) throw error
    const { category, code, message, retryable, mayBePublished } = error
    // What may be there is sent again only where it can be looked for.
    const isOpen = category === 'unknown' && connector.findComment !== undefined
    if ((retryable || isOpen) && attempt < MAX_ATTEMPTS) throw error
    await domain.settleComment(sql, work, mayBePublished ? uncertain(message) : missing(message))
    tell(code)
  }
}

/** Sends a comment unless an earlier attempt did; `false` when another worker has begun to. */
async function write(
  { sql, secret }: PublishingDependencies,
  connector: Connector,
  work: domain.CommentWork,
  signal: AbortSignal,
): Promise<boolean> {
  const { platform_account_id, platform_post_id, text, now, post_id: marker } = work
  const credentials = openCredentialStore(sql, credentialSealer(secret), work)
  const request = { platform_account_id, platform_post_id, text, now, marker, credentials, signal }
  if (work.comment_begun_at !== null) {
    const isThere = await connector.findComment?.(request).catch(keepOpen)
    if (isThere) return true
    if (isThere === undefined)
      throw new PublishError('unknown', 'interrupted', 'The service was interrupted.')
  }
  const begun = await domain.beginComment(sql, work)
  if (!begun) return false
  try {
    await connector.comment?.(request)
    return true
  } catch (error) {
    if (error instanceof PublishError && !error.mayBePublished) await domain.endComment(sql, begun)
    throw error
  }
}

const missing = (reason: string) => ({
  code: 'first_comment_missing' as const,
  message: `The first comment is not below the post: write it there yourself. ${reason}`,
})

const uncertain = (reason: string) => ({
  code: 'first_comment_uncertain' as const,
  message: `The first comment may be missing: look below the post, and write it there if it is. ${reason}`,
})

/** Seals the credentials of social accounts. The routes that connect accounts and the publishing worker use the same secret. */
export function credentialSealer(secret: Secret): Sealer {
  return createSealer(secret, 'sealed social account credentials')
}

/** Seals the checkpoint that an attempt to publish leaves for the next attempt. */
export function checkpointSealer(secret: Secret): Sealer {
  return createSealer(secret, 'sealed post checkpoints')
}

export function openCredentialStore(
  sql: domain.Database,
  sealer: Sealer,
  account: { account_id: string; social_account_id: string },
): CredentialStore {
  const stored = domain.openCredentials(sql, sealer, account)
  const parse = (text: string) => JSON.parse(text) as Credentials
  return {
    read: async () => parse(await stored.read()),
    replace: async (change) =>
      parse(await stored.replace(async (text) => JSON.stringify(await change(parse(text))))),
  }
}
