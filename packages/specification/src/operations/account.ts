import { Type as t } from '@sinclair/typebox'
import { Account } from '../account.ts'
import { Credits } from '../credits.ts'
import { LedgerEntryPage, SocialAccountPage } from '../page.ts'
import { PLATFORMS } from '../platforms.ts'
import { Preferences, PreferencesChange } from '../preferences.ts'
import { Words } from '../shape.ts'
import { SOCIAL_ACCOUNT_STATUSES } from '../social-account.ts'
import { GONE, operations } from './operation.ts'
import { only, pageQuery } from './query.ts'

export const account = operations('Account', {
  getAccount: {
    at: 'GET /v1/account',
    scope: 'svc:account:read',
    answers: { 200: Account },
    summary: 'Get account profile and plan',
    description:
      'Tells who is asking: the account, what its plan includes, how much of its limits is used, and the scopes of this credential.',
  },
  getCredits: {
    at: 'GET /v1/credits',
    scope: 'svc:account:read',
    answers: { 200: Credits },
    summary: 'Get credit balance',
    description:
      'Tells what the account owns, what running work holds, and what operations cost now.',
  },
  listLedger: {
    at: 'GET /v1/credits/ledger',
    scope: 'svc:account:read',
    query: pageQuery(50, 200, {}),
    answers: { 200: LedgerEntryPage },
    summary: 'List the movements of credits, newest first',
    description:
      'Every grant, reservation, charge, release and refund, with the project, clip, render or post that it was for.',
  },
})

export const preferences = operations('Clips', {
  getPreferences: {
    at: 'GET /v1/preferences',
    scope: 'svc:results:read',
    answers: { 200: Preferences },
    summary: 'Get what likes, dislikes and posts taught',
    description:
      'How much each part of a score counts for this account, what that was learned from, and how sure it is. Later projects are ranked by it; earlier ones stay as they are. Nothing is learned from other accounts.',
  },
  updatePreferences: {
    at: 'PATCH /v1/preferences',
    scope: 'svc:results:write',
    body: PreferencesChange,
    answers: { 200: Preferences },
    summary: 'Change whether posts teach (JSON merge patch)',
    description:
      'Without `learn_from_posts`, figures of posts are still read, and what they say is shown and does not count.',
  },
  resetPreferences: {
    at: 'DELETE /v1/preferences',
    scope: 'svc:results:write',
    answers: { 204: GONE },
    summary: 'Forget what likes, dislikes and posts taught',
    description:
      'Later projects are ranked as for a new account. Reactions and figures stay, and teach nothing any more.',
  },
})

export const socialAccounts = operations('Social accounts', {
  listSocialAccounts: {
    at: 'GET /v1/social-accounts',
    scope: 'svc:social:read',
    query: pageQuery(20, 100, {
      platform: t.Optional(Words(PLATFORMS, only('of this platform', 'youtube'))),
      status: t.Optional(Words(SOCIAL_ACCOUNT_STATUSES, only('of this status', 'connected'))),
    }),
    answers: { 200: SocialAccountPage },
    summary: 'List connected social accounts, newest first',
    description:
      'The accounts that clips can be published to, with what each may do now. They are connected in the studio.',
  },
})
