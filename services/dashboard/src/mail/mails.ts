import type { Mail } from './mailer.ts'

/** Lets somebody who forgot the password set another. */
export function resetMail(facts: { email: string; url: string; base_url: string }): Mail {
  return {
    to: facts.email,
    subject: 'Set a new password',
    text: `Hello,

somebody, probably you, asked for a new password for ${facts.email}. Set it here within an hour:

${facts.url}

The link works once. Setting a password signs you out everywhere. Connected apps and API keys go on working: if somebody
else knew your password, look through them afterwards.

${facts.base_url}/dashboard/apps
${facts.base_url}/dashboard/keys

If you did not ask for this, do nothing: your password stays as it is.
`,
  }
}

/** Tells the holder of an address that somebody tried to sign up with it. */
export function takenMail(facts: { email: string; base_url: string }): Mail {
  return {
    to: facts.email,
    subject: 'You already have an account',
    text: `Hello,

somebody, probably you, tried to sign up with ${facts.email}, which has an account already. Sign in here:

${facts.base_url}/dashboard/sign-in

and set a new password here if you forgot yours:

${facts.base_url}/dashboard/forgot-password

If it was not you, do nothing: nothing has changed.
`,
  }
}
