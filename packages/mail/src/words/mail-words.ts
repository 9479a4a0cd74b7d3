import type { Platform, PostError } from '@svc/specification'
import { MAIL_DE } from './de.ts'
import { MAIL_EN } from './en.ts'

/** The languages of mails (BCP 47), those of the studio. */
export type Language = 'en' | 'de'

/** Every text of mails. Another language is one more file. */
export interface MailWords {
  /** The locale by which times are written. */
  locale: string
  platforms: Record<Platform, string>
  /** Why a post is not at its platform and what to do, as the studio says it. */
  refusal: {
    reasons: Record<PostError['category'], string>
    steps: Record<PostError['category'], string>
  }
  failedPosts: {
    subject(facts: { count: number; name: string }): string
    text(facts: { count: number; account: string; posts: string; more: string }): string
    planned(facts: { platform: string; handle: string; time: string; zone: string }): string
    said(message: string): string
    more(facts: { count: number; url: string }): string
  }
  socialAccount: {
    subject(facts: { handle: string; platform: string }): string
    text(facts: {
      account: string
      handle: string
      platform: string
      reason: string | null
      url: string
    }): string
  }
  webhook: {
    subject(facts: { host: string }): string
    text(facts: {
      account: string
      receiver: string
      /** When the last event arrived, in UTC. */
      since: string | null
      error: string | null
      url: string
    }): string
  }
}

export const MAIL_WORDS: Record<Language, MailWords> = { en: MAIL_EN, de: MAIL_DE }
