import type { PublishedPost } from '@svc/specification'
import type { Connector, Finding, PublishRequest } from './connector.ts'
import { keepOpen, PublishError } from './publish-error.ts'

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
  const began = attemptedSince ?? request.begun_at
  const { checkpoint } = request
  let saved = checkpoint.saved
  const lookUp = () => connector.lookUp({ ...request, checkpoint: saved, since: began })

  if (attemptedSince !== null) {
    // A failed look-up leaves the outcome of the earlier attempt unknown.
    const earlier = await lookUp().catch(keepOpen)
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
    return settle(await lookUp().catch(() => null), error)
  }
}

function settle(finding: Finding | null, error: PublishError): PublishedPost {
  if (finding?.state === 'published') return finding.post
  if (finding?.state !== 'absent') throw error
  throw new PublishError('platform_error', error.code, `${error.message} The post is not there.`, {
    cause: error,
  })
}

function unknownOutcome(reason: string): PublishError {
  return new PublishError(
    'unknown',
    'outcome_unknown',
    `An earlier attempt may have made the post. ${reason}`,
  )
}
