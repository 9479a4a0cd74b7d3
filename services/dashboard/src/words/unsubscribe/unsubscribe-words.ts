import type { Language } from '../../studio/studio-languages.ts'
import { UNSUBSCRIBE_DE } from './de.ts'
import { UNSUBSCRIBE_EN } from './en.ts'

/** Every text of the pages to which the links of notices lead. Another language is one more file. */
export interface UnsubscribeWords {
  /** What mails are about, as `ask.about` and `done.about` go on. */
  kinds: Record<
    'posts_failed' | 'posts_awaiting_approval' | 'social_account_expired' | 'webhook_disabled',
    string
  >
  ask: { title: string; about(kind: string): string; button: string; others: string }
  done: { title: string; about(kind: string): string; back: string }
  dead: { title: string; why: string; next: string }
  toSettings: string
}

/** The kinds of notices. */
export type NoticeKind = keyof UnsubscribeWords['kinds']

export const UNSUBSCRIBE_WORDS: Record<Language, UnsubscribeWords> = {
  en: UNSUBSCRIBE_EN,
  de: UNSUBSCRIBE_DE,
}

export const isNoticeKind = (kind: string): kind is NoticeKind =>
  Object.hasOwn(UNSUBSCRIBE_EN.kinds, kind)
