import { html } from '@svc/http'
import type { InvitationWords } from './invitation-words.ts'

export const INVITATION_EN: InvitationWords = {
  title: (account) => `Join the account ${account}`,
  heading: (account) => html`Join the account ${account}`,
  invites: (inviter) => html`${inviter} invites you to work together on videos and clips.`,
  invited: 'You are invited to work together on videos and clips.',
  address: 'Invited',
  role: 'As',
  until: 'Until',
  roles: {
    owner: 'Owner, who also decides who belongs to the account',
    member: 'Member, who works with everything in the account',
  },
  signInToJoin: (email) => html`Sign in as ${email} to join.`,
  signUpToJoin: (email) =>
    html`New here? Sign up with ${email}. If you have an account with it already, sign in: you keep what is yours.`,
  closed:
    'New here? This service accepts no new people at the moment: ask its operator to let you in, then open this invitation again.',
  signIn: 'Sign in',
  signUp: 'Sign up',
  keepsOwn: 'An account of your own stays yours: you can switch between the two at any time.',
  join: 'Join the account',
  forOther: (invited, own) =>
    html`The invitation is for ${invited}, and you are signed in as ${own}.`,
  signOutAbout:
    'Sign out, and sign in or sign up with the invited address. Or ask for an invitation to the address that you use here.',
  signOut: 'Sign out and go on',
  over: {
    title: 'This invitation is over',
    why: 'It was accepted already, withdrawn, replaced by a newer one, or is older than a week.',
    next: 'If you have joined, the account is in the studio. If not, ask for a new invitation.',
    toStudio: 'To the studio',
  },
}
