import type { FigureValues } from '@svc/specification'
import type { CredentialStore } from './account/credentials.ts'

/** A post that was delivered, as its platform knows it. */
export interface FiguresRequest {
  platform_account_id: string
  platform_post_id: string
  credentials: CredentialStore
  signal: AbortSignal
}

/** What a platform tells, and `null` for all else. */
export function figuresOf(told: Partial<FigureValues>): FigureValues {
  return { ...UNTOLD, ...told }
}

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
