import { PLATFORM_TITLES } from '@svc/specification/platforms'
import type { MailWords } from './mail-words.ts'

export const MAIL_EN: MailWords = {
  locale: 'en-GB',
  platforms: PLATFORM_TITLES,
  refusal: {
    reasons: {
      auth_expired: 'The platform does not accept the connection.',
      user_content: 'Something that was entered cannot be used.',
      account_issue: 'There is a problem with the account on the platform.',
      platform_rejected: 'The platform refused it.',
      platform_rate_limited: 'The platform asks to wait: there were too many requests.',
      platform_error: 'The platform had a problem.',
      system_error: 'Something went wrong on our side.',
      unknown: 'It is not known whether the post is there.',
    },
    steps: {
      auth_expired: 'Check what you entered, or connect the account again.',
      user_content: 'Correct it, then try again.',
      account_issue: 'Solve it on the platform, then try again.',
      platform_rejected:
        'Read the reason and change what it names: the same would be refused again.',
      platform_rate_limited: 'Wait a while, then try again.',
      platform_error: 'Try again in a moment.',
      system_error: 'Try again. If it stays, tell whoever runs this service.',
      unknown: 'Look at the account first: post it again only if it is not there.',
    },
  },
  reset: {
    subject: 'Set a new password',
    text: ({ email, url, ending }) => `Hello,

someone, probably you, asked for a new password for ${email}. Set it here within an hour:

${url}

The link works once. Setting a password signs you out everywhere. ${ending}

If you did not ask for this, do nothing: your password stays as it is.
`,
    verified: ({
      url,
    }) => `Connected apps and API keys go on working: if someone else knew your password, look through them afterwards.

${url}`,
    unverified:
      'This address was never verified, so it also ends every API key and connected app of the account: someone else may have made them.',
  },
  verification: {
    subject: 'Verify your e-mail address',
    text: ({ email, url, reset }) => `Hello,

someone, probably you, has an account with ${email}. Verify that it is your address here within an hour:

${url}

The link works once, and only for the person who is signed in to that account.

If you have no account, someone else used your address. Do nothing, and they cannot use it for anything that lasts. To take the account over, set a password of your own, which ends whatever they had:

${reset}
`,
  },
  taken: {
    subject: 'You already have an account',
    text: ({ email, signIn, reset }) => `Hello,

someone, probably you, tried to sign up with ${email}, which has an account already. Sign in here:

${signIn}

and set a new password here if you forgot yours:

${reset}

If it was not you, do nothing: nothing has changed.
`,
  },
  invitation: {
    subject: 'You are invited to work together on clips',
    text: ({ inviter, account, email, url }) => `Hello,

${inviter} invites you to the account "${account}", to work together on videos and clips. See the invitation here within a week:

${url}

The link works once, and only for ${email}. An account that you have already stays yours.

If you do not know who this is, do nothing: nothing happens without you.
`,
  },
  footer: ({
    url,
  }) => `You get this mail because you own the account. Switch mails of this kind off here, without signing in:
${url}
`,
  failedPosts: {
    subject: ({ count, name }) =>
      count === 1 ? `A post has failed: ${name}` : `${count} posts have failed`,
    text: ({ count, account, posts, more }) => `Hello,

${count === 1 ? 'a post' : `${count} posts`} of the account "${account}" ${count === 1 ? 'has' : 'have'} failed. ${count === 1 ? 'It is' : 'They are'} not tried again until you give ${count === 1 ? 'it' : 'them'} a new time.

${posts}${more}
`,
    planned: ({ platform, handle, time, zone }) =>
      `${platform}, ${handle}, planned for ${time} (${zone})`,
    said: (message) => `The reason in detail: ${message}`,
    more: ({ count, url }) =>
      `${count === 1 ? 'One more is' : `${count} more are`} in the calendar:\n${url}`,
  },
  waitingPosts: {
    subject: ({ count, name }) =>
      count === 1 ? `A post waits for you: ${name}` : `${count} posts wait for you`,
    text: ({ count, account, posts, more }) => `Hello,

${count === 1 ? 'a post' : `${count} posts`} of the account "${account}" ${count === 1 ? 'is' : 'are'} published only if you approve ${count === 1 ? 'it' : 'them'}. See ${count === 1 ? 'it' : 'each'} and decide here:

${posts}${more}
`,
  },
  socialAccount: {
    subject: ({ handle, platform }) => `Connect ${handle} (${platform}) again`,
    text: ({ account, handle, platform, reason, url }) => `Hello,

the account "${account}" publishes clips to ${handle} (${platform}), and the platform does not accept the connection any more. It says: ${reason ?? 'nothing further'}

Posts that are planned for it fail until it is connected again. That takes a minute here:

${url}
`,
  },
  webhook: {
    subject: ({ host }) => `A webhook is switched off: ${host}`,
    text: ({ account, receiver, since, error, url }) => `Hello,

the account "${account}" sends its events to

${receiver}

Nothing has arrived there${since ? ` since ${since} UTC` : ''}, so no more events are sent to it. The last attempt ended with: ${error ?? 'no answer'}

When the receiver works again, see what it missed, send that again and switch the webhook on here:

${url}
`,
  },
}
