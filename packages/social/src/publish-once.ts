import type { PublishedPost } from '@svc/specification'
import type { Connector, Finding, PublishRequest } from './connector.ts'
import { keepOpen, PublishError } from './publish-error.ts'
import { PATIENCE_SECONDS } from './web/ask.ts'

/**
 * Publishes a post that must not appear twice.
 *
 * @param attemptedSince - By the clock of `begun_at`, when the first attempt began, if there was one; the post is then looked up first.
 * @throws {PublishError} `unknown` only when the look-up is undecided too. Pass `attemptedSince` again as
 *   long as `mayBePublished` is true, and after an abort, which rejects with the signal's reason.
 */
export async function publishOnce(
  connector: Connector,
  request: PublishRequest,
  attemptedSince: string | null,
): Promise<PublishedPost> {
  const { checkpoint } = request
  let saved = checkpoint.saved
  if (attemptedSince !== null) {
    const earlier = await lookUpEarlier(connector, request, attemptedSince)
    if (earlier.state === 'published') return earlier.post
    if (earlier.state === 'undecidable') throw unknownOutcome(earlier.reason)
  }
  const save = async (text: string) => {
    await checkpoint.save(text)
    saved = text
  }
  try {
    return await connector.publish({ ...request, checkpoint: { saved, save } })
  } catch (error) {
    if (!(error instanceof PublishError) || error.category !== 'unknown') throw error
    const since = attemptedSince ?? request.begun_at
    const asked = connector.lookUp({ ...request, checkpoint: saved, since })
    return settle(await asked.catch(() => null), error)
  }
}

/**
 * Finds out what became of an earlier attempt. A request that a worker sent before it fell silent may still arrive, so a
 * post that is absent then is looked for once more, when no request is on its way any longer.
 *
 * @throws {PublishError} With `mayBePublished`: the platform is to be asked again.
 */
export async function lookUpEarlier(
  connector: Connector,
  request: PublishRequest,
  since: string,
): Promise<Finding> {
  const asked = { ...request, checkpoint: request.checkpoint.saved, since }
  const finding = await connector.lookUp(asked).catch(keepOpen)
  if (finding.state !== 'absent' || !finding.mayCome || !request.isTakenOver) return finding
  const message = 'The post is not there yet. An interrupted attempt may still make it.'
  const options = { retryAfterSeconds: PATIENCE_SECONDS, mayBePublished: true }
  throw new PublishError('system_error', 'may_still_arrive', message, options)
}

function settle(finding: Finding | null, error: PublishError): PublishedPost {
  if (finding?.state === 'published') return finding.post
  if (finding?.state !== 'absent') throw error
  const options = { mayBePublished: finding.mayCome === true, cause: error }
  const message = `${error.message} The post is not there.`
  throw new PublishError('platform_error', error.code, message, options)
}

function unknownOutcome(reason: string): PublishError {
  return new PublishError(
    'unknown',
    'outcome_unknown',
    `An earlier attempt may have made the post. ${reason}`,
  )
}
