import { confirmRun, type PostWork, saveCheckpoint } from '@svc/domain'
import {
  type Connector,
  keepOpen,
  lookUpEarlier,
  type Media,
  PublishError,
  type PublishRequest,
  publishOnce,
} from '@svc/social'
import type { PublishedPost } from '@svc/specification'
import type { ObjectStore } from '@svc/storage'
import { checkpointSealer, credentialSealer, openCredentialStore } from './comment-post.ts'
import type { PublishingDependencies } from './start-publishing.ts'

/**
 * Sends a post to its platform, or finds that an earlier attempt has published it.
 *
 * @throws {PublishError} The post is not published; with `mayBePublished` that is uncertain.
 * @throws {StaleRunError} Another worker has the post.
 */
export async function deliverPost(
  dependencies: PublishingDependencies,
  work: PostWork,
  signal: AbortSignal,
): Promise<PublishedPost> {
  if (work.isTest) return postedNowhere(work)
  const connector = connectorOf(dependencies, work)
  const request = await toRequest(dependencies, work, signal).catch((cause: unknown) =>
    beforeSending(work, unreadable(cause)),
  )
  if (!work.maySend) return findEarlier(connector, request, work)
  await confirmRun(dependencies.sql, 'post', work)
  return publishOnce(connector, request, work.uncertain_since)
}

/** In a test account each post succeeds, at an address that leads nowhere and says so (RFC 2606). */
function postedNowhere({ platform, post_id }: PostWork): PublishedPost {
  const platform_url = `https://${platform.replaceAll('_', '-')}.test/posts/${post_id}`
  return { platform_post_id: post_id, platform_url, visibility_actual: null }
}

function connectorOf({ connectors }: PublishingDependencies, work: PostWork): Connector {
  const connector = connectors.get(work.platform)
  if (connector) return connector
  const message = `This service is not set up for ${work.platform}.`
  const action = 'The operator must set the platform up.'
  const options = { retryable: false, action }
  return beforeSending(work, new PublishError('system_error', 'not_set_up', message, options))
}

async function toRequest(
  { sql, store, files, secret }: PublishingDependencies,
  work: PostWork,
  signal: AbortSignal,
): Promise<PublishRequest> {
  const { post_id, platform_account_id, content, begun_at, isTakenOver, checkpoint } = work
  const sealer = checkpointSealer(secret)
  return {
    platform_account_id,
    credentials: openCredentialStore(sql, credentialSealer(secret), work),
    post: content,
    media: await openMedia(store, files, work),
    marker: post_id,
    begun_at,
    isTakenOver,
    checkpoint: {
      saved: checkpoint && sealer.open(checkpoint, post_id),
      save: (text) => saveCheckpoint(sql, work, sealer.seal(text, post_id)),
    },
    signal,
  }
}

/** Looks up the outcome of a post that must not be sent again. */
async function findEarlier(
  connector: Connector,
  request: PublishRequest,
  { uncertain_since, begun_at }: PostWork,
): Promise<PublishedPost> {
  const finding = await lookUpEarlier(connector, request, uncertain_since ?? begun_at)
  if (finding.state === 'published') return finding.post
  const [category, reason] =
    finding.state === 'absent'
      ? (['system_error', 'The post is not there.'] as const)
      : (['unknown', finding.reason] as const)
  const message = `Publishing was interrupted too often. ${reason}`
  throw new PublishError(category, 'interrupted', message, {
    retryable: false,
    ...(category === 'system_error' && { action: 'Give the post a new time.' }),
  })
}

/** A failure before sending leaves the outcome of an earlier attempt open; the error then says so. */
function beforeSending({ uncertain_since }: PostWork, error: PublishError): never {
  if (uncertain_since === null) throw error
  return keepOpen(error)
}

/** Opens the finished clip of a post for a connector. */
async function openMedia(
  store: ObjectStore,
  files: { url(key: string): string },
  { clipKey, captions, output }: PostWork,
): Promise<Media> {
  const { size_bytes, content_type, duration_seconds, width, height } = output
  return {
    async open(range) {
      const object = await store
        .read(clipKey, range)
        .catch((cause) => Promise.reject(unreadable(cause)))
      if (object) return object.stream
      throw new PublishError('system_error', 'file_missing', 'The rendered clip is gone.', {
        retryable: false,
        action: 'Render the clip again, then give the post a new time.',
      })
    },
    size_bytes,
    content_type,
    duration_seconds,
    width,
    height,
    url: files.url(clipKey),
    captions: captions && (await readCaptions(store, captions)),
  }
}

/** Creates the error for a clip that cannot be read now; an outage of the storage passes. */
function unreadable(cause: unknown): PublishError {
  return new PublishError('system_error', 'file_unreadable', 'The rendered clip cannot be read.', {
    cause,
  })
}

async function readCaptions(
  store: ObjectStore,
  { vttKey, language }: NonNullable<PostWork['captions']>,
): Promise<Media['captions']> {
  const object = await store.read(vttKey)
  return object && { vtt: await new Response(object.stream).text(), language }
}
