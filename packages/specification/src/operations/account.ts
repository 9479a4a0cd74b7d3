import { Type as t } from '@sinclair/typebox'
import { Account } from '../account.ts'
import { Credits } from '../credits.ts'
import { EventPage, LedgerEntryPage, SocialAccountPage } from '../page.ts'
import { PLATFORMS } from '../platforms.ts'
import { Preferences, PreferencesChange } from '../preferences.ts'
import { Words } from '../shape.ts'
import { SOCIAL_ACCOUNT_STATUSES } from '../social-account.ts'
import { STORY } from '../story.ts'
import { operations } from './operation.ts'
import { only, pageQuery } from './query.ts'

export const account = operations('Account', 'svc:account', {
  getAccount: {
    at: 'GET /v1/account',
    answers: { 200: Account },
    summary: 'Get account profile and plan',
    description:
      'Tells who is asking: the account, what its plan includes, how much of its limits is used, and the scopes of this credential.',
  },
  getCredits: {
    at: 'GET /v1/credits',
    answers: { 200: Credits },
    summary: 'Get credit balance',
    description:
      'Tells what the account owns, what running work holds, and what operations cost now.',
  },
  listLedger: {
    at: 'GET /v1/credits/ledger',
    query: pageQuery(50, 200, {}),
    answers: { 200: LedgerEntryPage },
    summary: 'List the movements of credits, newest first',
    description:
      'Every grant, reservation, charge, release and refund, with the project, clip, render or post that it was for.',
  },
})

export const preferences = operations('Clips', 'svc:results', {
  getPreferences: {
    at: 'GET /v1/preferences',
    answers: { 200: Preferences },
    summary: 'Get what likes, dislikes and posts taught',
    description:
      'How much each part of a score counts for this account, what that was learned from, and how sure it is. Later projects are ranked by it; earlier ones stay as they are. Nothing is learned from other accounts.',
  },
  updatePreferences: {
    at: 'PATCH /v1/preferences',
    body: PreferencesChange,
    answers: { 200: Preferences },
    summary: 'Change whether posts teach (JSON merge patch)',
    description:
      'Without `learn_from_posts`, figures of posts are still read, and what they say is shown and does not count.',
  },
  resetPreferences: {
    at: 'DELETE /v1/preferences',
    summary: 'Forget what likes, dislikes and posts taught',
    description:
      'Later projects are ranked as for a new account. Reactions and figures stay, and teach nothing any more.',
  },
})

export const socialAccounts = operations('Social accounts', 'svc:social', {
  listSocialAccounts: {
    at: 'GET /v1/social-accounts',
    query: pageQuery(20, 100, {
      platform: Words(PLATFORMS, only('of this platform', 'youtube')),
      status: Words(SOCIAL_ACCOUNT_STATUSES, only('of this status', 'connected')),
    }),
    answers: { 200: SocialAccountPage },
    summary: 'List connected social accounts, newest first',
    description:
      'The accounts that clips can be published to, with what each may do now. They are connected in the studio.',
  },
})

const STREAMED = `event: project.progress
data: {"type":"project.progress","data":{"project_id":"${STORY.project_id}","progress":40}}

`

export const events = operations('Events', 'svc:projects', {
  listEvents: {
    at: 'GET /v1/events',
    query: pageQuery(50, 200, {
      after: t.Union([t.Integer({ minimum: 0 }), t.Literal('now')], {
        description:
          'The `sequence` of the last known event, or `now`: no items, and a `next_cursor` that leads to what happens later. With a `cursor` it is not read. Default: 0, all.',
        examples: [11],
      }),
    }),
    answers: { 200: EventPage },
    summary: 'List what happened, oldest first',
    description:
      'The list ends behind the newest event. To follow what happens, ask again every few seconds with the `sequence` of the last event as `after`: the answer holds what has happened since. `after=now` begins with the present moment; ask with the `next_cursor` of each page, which is never null there.',
  },
  watchProject: {
    at: 'GET /v1/projects/:project_id/events',
    headers: ['Last-Event-ID'],
    streams: {
      200: {
        description: 'Events as they happen, and `project.progress` whenever it moves.',
        content: { 'text/event-stream': { schema: { type: 'string' }, example: STREAMED } },
      },
      204: { description: 'The project has ended, and its end was seen: do not come again.' },
    },
    summary: 'Watch a project until it ends, as server-sent events',
    description:
      'Each event has the body of an `Event` as its data and its `sequence` as its id; send that as `Last-Event-ID` to go on where a connection ended. `project.progress` has no id, and comes here only.',
  },
})
