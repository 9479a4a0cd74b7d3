import type { Meanings } from '../web/explain-answer.ts'

type Meaning = Meanings[string]

/** Limits of posts count back 24 hours, so that they end bit by bit. */
const LATER: Meaning = ['platform_rate_limited', { retryAfterSeconds: 60 * 60 }]

const AGAIN: Meaning = [
  'auth_expired',
  { action: 'Connect the account again and allow all that Meta lists.' },
]
const OPERATOR: Meaning = [
  'system_error',
  {
    retryable: false,
    action:
      'The operator must correct the settings of the Meta app: its id, its secret, or the version.',
  },
]
const ACCOUNT: Meaning = [
  'account_issue',
  { action: 'Open the app of the platform, do what it asks for, then schedule the post again.' },
]
const FILE: Meaning = [
  'user_content',
  {
    action:
      'Render the clip anew as MP4, 1080 × 1920, within the length that the platform takes, then schedule the post again.',
  },
]

/** What Meta's error codes and subcodes mean, and what to do about them. Both are numbers; no subcode is also a code. */
export const REFUSALS: Meanings = {
  '-2': 'platform_error',
  '-1': 'platform_error',
  '2': 'platform_error',
  '4': LATER,
  '9': LATER,
  '10': AGAIN,
  '17': LATER,
  '25': ACCOUNT,
  '32': LATER,
  // There is nothing by this id, or the token may not see it.
  '33': 'platform_rejected',
  '101': OPERATOR,
  '102': 'auth_expired',
  '190': 'auth_expired',
  '200': AGAIN,
  '352': FILE,
  '368': ACCOUNT,
  '613': LATER,
  '2500': OPERATOR,
  '2635': OPERATOR,
  // A container that is not ready, or that Instagram does not find for a moment.
  '9007': ['platform_error', { retryAfterSeconds: 60 }],
  '36004': ['user_content', { action: 'Shorten the caption, then schedule the post.' }],
  // An authorization code that was used, or is too old.
  '36007': 'auth_expired',
  '36009': 'auth_expired',
  '80001': LATER,
  '80002': LATER,
  '1363040': FILE,
  '1363127': FILE,
  '1363128': FILE,
  '1363129': FILE,
  '2207006': AGAIN,
  '2207008': ['platform_error', { retryAfterSeconds: 60 }],
  '2207010': ['user_content', { action: 'Shorten the caption, then schedule the post.' }],
  '2207020': 'platform_error',
  '2207026': FILE,
  '2207040': ['user_content', { action: 'Name at most 20 accounts in the caption.' }],
  '2207042': LATER,
  '2207050': ACCOUNT,
  '2207051': [
    'platform_rejected',
    { action: 'Instagram takes the post for spam: change its text, and wait a day.' },
  ],
  '2207057': ['user_content', { action: 'Choose a moment of the clip for its cover.' }],
}
