import type { UnsubscribeWords } from './unsubscribe-words.ts'

export const UNSUBSCRIBE_EN: UnsubscribeWords = {
  kinds: {
    posts_failed: 'posts that failed',
    posts_awaiting_approval: 'posts that wait for your approval',
    social_account_expired: 'social accounts that have to be connected again',
    webhook_disabled: 'webhooks that were switched off',
  },
  ask: {
    title: 'Switch these mails off?',
    about: (kind) => `You get a mail about ${kind}, of every account that you own.`,
    button: 'Switch them off',
    others: 'Mails about other things go on.',
  },
  done: {
    title: 'These mails are off',
    about: (kind) => `You get no more mails about ${kind}.`,
    back: 'To get them again, sign in and switch them on in the settings of the studio.',
  },
  dead: {
    title: 'This link does not work',
    why: 'It is not whole, or the person whom the mail was for has no account here any more. Nothing was changed.',
    next: 'Sign in to choose your mails in the settings of the studio.',
  },
  toSettings: 'To the settings',
}
