import { confirmPostRun, type PostWork, saveCheckpoint } from '@svc/domain'
import {
  type Connector,
  PublishError,
  type PublishedPost,
  type PublishRequest,
  publishOnce,
} from '@svc/social'
import { openCredentialStore } from './credential-store.ts'
import { openMedia, unreadable } from './open-media.ts'
import type { PublishingDependencies } from './publishing-dependencies.ts'
import { checkpointSealer, credentialSealer } from './sealers.ts'

/** The platform could not be asked about an earlier attempt, so it may still have the post. */
export class UncertainError extends Error {
  override name = 'UncertainError'
  override readonly cause: PublishError

  constructor(cause: PublishError) {
    super(cause.message)
    this.cause = cause
  }
}

/**
 * Brings a post to its platform, or finds that it is there.
 *
 * @throws {PublishError} It is not there, or for `unknown` nobody can tell.
 * @throws {UncertainError} An earlier attempt may have made it, and asking failed.
 */
export async function deliverPost(
  dependencies: PublishingDependencies,
  work: PostWork,
  signal: AbortSignal,
): Promise<PublishedPost> {
  const connector = connectorOf(dependencies, work)
  const request = await toRequest(dependencies, work, signal).catch((cause: unknown) => {
    throw beforeSending(work, unreadable(cause))
  })
  const earlier = await findEarlier(connector, request, work)
  if (earlier) return earlier
  if (work.may_send) {
    await confirmPostRun(dependencies.sql, work)
    return publishOnce(connector, request, null)
  }
  throw new PublishError('system_error', 'given_up', 'Publishing was interrupted too often.', {
    retryable: false,
    action: 'Give the post a new time.',
  })
}

function connectorOf({ connectors }: PublishingDependencies, work: PostWork): Connector {
  const connector = connectors.get(work.platform)
  if (connector) return connector
  const error = new PublishError(
    'system_error',
    'platform_not_set_up',
    `This service is not set up for ${work.platform}.`,
    { retryable: false, action: 'The operator must set the platform up.' },
  )
  throw beforeSending(work, error)
}

/** What fails before anything is sent says nothing about an earlier attempt. */
function beforeSending({ uncertain_since }: PostWork, error: PublishError): Error {
  return uncertain_since === null ? error : new UncertainError(error)
}

async function toRequest(
  { sql, store, files, secret }: PublishingDependencies,
  work: PostWork,
  signal: AbortSignal,
): Promise<PublishRequest> {
  const { post_id, platform_account_id, content, checkpoint } = work
  const sealer = checkpointSealer(secret)
  return {
    platform_account_id,
    credentials: openCredentialStore(sql, credentialSealer(secret), work),
    post: content,
    media: await openMedia(store, files, work),
    marker: post_id,
    checkpoint: {
      saved: checkpoint && sealer.open(checkpoint, post_id),
      save: (text) => saveCheckpoint(sql, work, sealer.seal(text, post_id)),
    },
    signal,
  }
}

async function findEarlier(
  connector: Connector,
  request: PublishRequest,
  { uncertain_since }: PostWork,
): Promise<PublishedPost | null> {
  if (uncertain_since === null) return null
  const checkpoint = request.checkpoint.saved
  const asked = { ...request, checkpoint, since: uncertain_since }
  const finding = await connector.lookUp(asked).catch((error: unknown) => {
    throw error instanceof PublishError ? new UncertainError(error) : error
  })
  if (finding.state === 'published') return finding.post
  if (finding.state === 'absent') return null
  throw new PublishError(
    'unknown',
    'outcome_unknown',
    `An earlier attempt may have made the post. ${finding.reason}`,
  )
}
