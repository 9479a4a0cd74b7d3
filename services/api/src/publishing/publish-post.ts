import * as domain from '@svc/domain'
import { PublishError } from '@svc/social'
import { metrics } from '@svc/telemetry'
import { deliverPost } from './deliver-post.ts'
import type { PublishingDependencies } from './start-publishing.ts'

/**
 * Publishes one post that is due.
 *
 * A failure that is not a `PublishError` is thrown: the post stays as it is, and the worker that takes the job next
 * looks the post up on the platform before it sends anything.
 */
export async function publishPost(
  dependencies: PublishingDependencies,
  { data, wasExcused, signal }: domain.Job<domain.PostTicket>,
): Promise<void> {
  const { store, log } = dependencies
  // A storage outage must not use up one of the post's attempts.
  await store.check().catch((cause: unknown) => {
    throw new domain.JobPostponed(String(cause), { cause })
  })
  const work = await domain.beginPost(dependencies, data, wasExcused)
  if (!work) return
  const { post_id, platform } = work
  const started = performance.now()
  const tell = (outcome: string, more: object = {}) => {
    const duration_ms = Math.round(performance.now() - started)
    metrics.posts.inc({ platform, result: outcome })
    log({ level: 'info', event: 'post', post_id, platform, outcome, duration_ms, ...more })
  }
  try {
    const failure = await deliver(dependencies, work, signal)
    tell(failure ? 'failed' : 'posted', failure ? { code: failure.error.code } : {})
  } catch (error) {
    if (error instanceof domain.StaleRunError) return tell('taken over')
    tell('interrupted', { error: String(error) })
    throw error
  }
}

/**
 * Delivers a post and writes down how that ended. Returns why it failed; `null` for a post that is out.
 *
 * @throws {StaleRunError} Another worker has the post, however this delivery ended.
 */
async function deliver(
  dependencies: PublishingDependencies,
  work: domain.PostWork,
  signal: AbortSignal,
): Promise<domain.FailedAttempt | null> {
  try {
    const delivery = await deliverPost(dependencies, work, patient(signal))
    const { comment } = dependencies.connectors.get(work.platform) ?? {}
    const isCommented = Boolean(comment && work.content.first_comment && !work.isTest)
    await domain.completePost(dependencies, work, delivery, isCommented)
    return null
  } catch (error) {
    const failure = toFailure(error)
    if (!failure) throw error
    await domain.failPost(dependencies, work, failure)
    return failure
  }
}

function toFailure(error: unknown): domain.FailedAttempt | null {
  if (!(error instanceof PublishError)) return null
  const { retryAfterSeconds, mayBePublished } = error
  return { error: error.toBody(), retryAfterSeconds, isUncertain: mayBePublished }
}

/** Slightly less than the queue waits for its handlers when the process is asked to stop. */
const PATIENCE_MS = 8000

/**
 * Delays the abort when the process is asked to stop, so that a post that is being sent can finish. Most take less time;
 * one that is cut off must be looked up, which not every platform supports.
 */
function patient(signal: AbortSignal): AbortSignal {
  const late = new AbortController()
  const stop = () => setTimeout(() => late.abort(signal.reason), PATIENCE_MS).unref()
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return late.signal
}
