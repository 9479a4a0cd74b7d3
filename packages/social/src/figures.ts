import type { FigureValues, ToldFigures } from '@svc/specification'
import type { CredentialStore } from './account/platform-app.ts'
import { nullIf } from './publish-error.ts'

/** A post that was delivered, as its platform knows it. */
export interface FiguresRequest {
  platform_account_id: string
  platform_post_id: string
  credentials: CredentialStore
  signal: AbortSignal
}

/** What a platform tells, and `null` for all else. */
export function figuresOf(told: Partial<ToldFigures>): ToldFigures {
  return { ...UNTOLD, ...told }
}

/** Converts what platforms tell in milliseconds. */
export const inSeconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000)

/** Reads a refusal that says that a post is not there any more: of platforms without codes, of LinkedIn, and of X. */
export const unlessGone = nullIf('http_404', 'http_410', 'NOT_FOUND', 'resource-not-found')

const UNTOLD: FigureValues = {
  views: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  watch_seconds_average: null,
  watched_share: null,
  left_early_share: null,
}
