import type { PostError } from '@svc/specification'

export interface PublishErrorOptions extends ErrorOptions {
  /** Whole seconds to wait at least. */
  retryAfterSeconds?: number | null
  /** Set where it differs from the default of the category. */
  retryable?: boolean
  /** Set for an error that leaves the outcome of an earlier attempt unknown. */
  mayBePublished?: boolean
  /** Set where it can be more specific than the default of the category. */
  action?: string
}

/**
 * Why a post is not on its platform, sorted by who must act.
 *
 * Only a `retryable` one may be retried automatically. `unknown` never is: the post may have been published.
 */
export class PublishError extends Error {
  readonly category: PostError['category']
  readonly source: PostError['source']
  /** The platform's own code where it gave one, otherwise ours. */
  readonly code: string
  readonly retryable: boolean
  readonly action: string
  /** Whether the post may have been published anyway; as long as this is true, the next attempt must look it up first. */
  readonly mayBePublished: boolean
  readonly retryAfterSeconds: number | null

  constructor(
    category: PostError['category'],
    code: string,
    message: string,
    options: PublishErrorOptions = {},
  ) {
    super(message, options)
    const usual = USUALLY[category]
    this.name = 'PublishError'
    this.category = category
    this.source = usual.source
    this.code = code
    this.retryable = category !== 'unknown' && (options.retryable ?? usual.retryable)
    this.mayBePublished = category === 'unknown' || (options.mayBePublished ?? false)
    this.action = options.action ?? usual.action
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }

  /** Returns the error as stored in the calendar entry. */
  toBody(): PostError {
    const { category, source, code, message, retryable, action } = this
    return { category, source, code, message, retryable, action }
  }
}

/** Throws an error again as one that leaves open whether the post was published. */
export function keepOpen(error: unknown): never {
  if (!(error instanceof PublishError)) throw error
  const { category, code, message, retryable, action, retryAfterSeconds } = error
  const options = { retryable, action, retryAfterSeconds, mayBePublished: true, cause: error }
  throw new PublishError(category, code, message, options)
}

/** Takes errors of some codes for nothing, in a `catch`; others are thrown again. */
export const nullIf =
  (...codes: string[]) =>
  (error: unknown): null => {
    if (error instanceof PublishError && codes.includes(error.code)) return null
    throw error
  }

/** While a platform works on a video it is asked again later, and nothing is sent. */
export function stillWorking(platform: string, mayBePublished = false): PublishError {
  const message = `${platform} has the video and still works on it.`
  const options = { mayBePublished, retryAfterSeconds: 60 }
  return new PublishError('platform_error', 'still_processing', message, options)
}

/** A video that a platform refuses after it has looked at it. */
export function unusableVideo(
  platform: string,
  reason: string | null,
  takes: string,
): PublishError {
  const message = `${platform} could not work on the video: ${reason ?? 'it did not say why'}.`
  const action = `Render the clip anew as ${takes}, then schedule the post.`
  return new PublishError('user_content', 'processing_failed', message, { action })
}

interface Usual {
  source: PostError['source']
  retryable: boolean
  action: string
}

const USUALLY: Record<PostError['category'], Usual> = {
  auth_expired: { source: 'user', retryable: false, action: 'Connect the account again.' },
  user_content: { source: 'user', retryable: false, action: 'Change the post, then schedule it.' },
  account_issue: {
    source: 'user',
    retryable: false,
    action: 'Solve the problem of the account on its platform, then schedule the post again.',
  },
  platform_rejected: {
    source: 'platform',
    retryable: false,
    action: 'Read the platform’s reason; the same post will be refused again.',
  },
  platform_rate_limited: {
    source: 'platform',
    retryable: true,
    action: 'Nothing: the post is tried again when the platform allows it.',
  },
  platform_error: {
    source: 'platform',
    retryable: true,
    action: 'Nothing: the post is tried again.',
  },
  system_error: { source: 'system', retryable: true, action: 'Nothing: the post is tried again.' },
  unknown: {
    source: 'system',
    retryable: false,
    action: 'Look at the account: the post may be there. Schedule it again only if it is not.',
  },
}
