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
  /** A link for a new password. */
  reset: {
    subject: string
    text(facts: { email: string; url: string; ending: string }): string
    /** What the new password ends, where the address was verified, and where it was not. */
    verified(facts: { url: string }): string
    unverified: string
  }
  /** A link that verifies an address. */
  verification: {
    subject: string
    text(facts: { email: string; url: string; reset: string }): string
  }
  /** An address that has an account already, with which someone signed up. */
  taken: {
    subject: string
    text(facts: { email: string; signIn: string; reset: string }): string
  }
  invitation: {
    subject: string
    text(facts: { inviter: string; account: string; email: string; url: string }): string
  }
  /** The end of each notice. */
  footer(facts: { url: string }): string
  failedPosts: {
    subject(facts: { count: number; name: string }): string
    text(facts: { count: number; account: string; posts: string; more: string }): string
    planned(facts: { platform: string; handle: string; time: string; zone: string }): string
    said(message: string): string
    more(facts: { count: number; url: string }): string
  }
  /** Posts that wait until a member approves them; each is planned and counted as those that failed. */
  waitingPosts: Pick<MailWords['failedPosts'], 'subject' | 'text'>
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

/** Gives the texts in a language as it is stored; in English when it is not known, or there are none. */
export const mailWordsIn = (language: string | null): MailWords =>
  language !== null && isLanguage(language) ? MAIL_WORDS[language] : MAIL_EN

const isLanguage = (language: string): language is Language => Object.hasOwn(MAIL_WORDS, language)
