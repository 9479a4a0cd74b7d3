import { COMMON_STATUS, type Problem as CommonProblem } from '@svc/errors'
import { createCatalogue, type Language, localeOf } from '@svc/words'
import type { ScoreReason } from './clip-score.ts'
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import ja from './words/ja.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }

/** The codes that only this service refuses with, each with its HTTP status. */
export const OWN_STATUS = {
  INSUFFICIENT_CREDITS: 402,
  PLAN_UPGRADE_REQUIRED: 403,
  PASSWORD_REQUIRED: 403,
  INVALID_LINK: 404,
  POST_ALREADY_PUBLISHED: 409,
  POST_IN_PROGRESS: 409,
  RENDER_REQUIRED: 409,
  SOCIAL_ACCOUNT_NOT_CONNECTED: 409,
  PROJECT_NOT_READY: 409,
} as const

/** Every code of the `/v1` error body, with its HTTP status. */
export const ERROR_STATUS = { ...COMMON_STATUS, ...OWN_STATUS }

export type ErrorCode = keyof typeof ERROR_STATUS

/** Members of the error body that only this service has. */
export interface ServiceErrorDetails {
  /** Credits, with `INSUFFICIENT_CREDITS`. */
  needed?: number
  available?: number
  required_plan?: string
  feature?: string
  /** The present revision, with the `CONFLICT` of an edit of an earlier one. */
  revision?: number
}

/** One entry of the `/v1` error body. */
export interface Problem extends CommonProblem<ErrorCode>, ServiceErrorDetails {}

const catalogue = createCatalogue<typeof en>({ en, de, es, fr, pt, ja })

/**
 * Says a reason for a score in words.
 *
 * @returns `undefined` for a model's own words, and for reasons of releases that kept no parts: their `text` is all there is.
 */
export function sayReason(
  { kind, params: { quote, decibels, points, signs = [] } }: Pick<ScoreReason, 'kind' | 'params'>,
  language: Language,
): string | undefined {
  const say = catalogue(language)
  switch (kind) {
    case 'question_hook':
    case 'laughter':
    case 'applause':
    case 'audience_heat':
    case 'speaker_exchange':
      return say(kind)
    case 'number':
    case 'topic_match':
    case 'keyword':
      return quote === undefined ? undefined : say(kind, { quote })
    case 'energy_peak':
      return decibels === undefined ? undefined : say(kind, { decibels })
    case 'used_before':
      return points === undefined ? undefined : say(kind, { points })
    case 'strong_claim': {
      if (signs.length === 0) return undefined
      const list = new Intl.ListFormat(localeOf(language))
      return say(kind, { signs: list.format(signs.map((sign) => say(`signs.${sign}`))) })
    }
    case 'llm':
      return undefined
  }
}
