import type { Html } from '@svc/http'
import type { Language } from '../../studio/studio-languages.ts'
import { INVITATION_DE } from './de.ts'
import { INVITATION_EN } from './en.ts'

/** Every text of the page of an invitation. Another language is one more file. */
export interface InvitationWords {
  title(account: string): string
  heading(account: Html): Html
  invites(inviter: Html): Html
  invited: string
  address: string
  role: string
  until: string
  roles: { owner: string; member: string }
  signInToJoin(email: Html): Html
  signUpToJoin(email: Html): Html
  closed: string
  signIn: string
  signUp: string
  keepsOwn: string
  join: string
  forOther(invited: Html, own: Html): Html
  signOutAbout: string
  signOut: string
  over: { title: string; why: string; next: string; toStudio: string }
}

export const INVITATION_WORDS: Record<Language, InvitationWords> = {
  en: INVITATION_EN,
  de: INVITATION_DE,
}
