import type { RequestContext } from '../request/request-context.ts'

const MESSAGES: Readonly<Record<string, string>> = {
  'signed-out': 'You are signed out.',
  // Apps and keys keep their access, or every password change would break them; the next page lists them.
  'password-set':
    'The new password is set, and every session has ended. Sign in with it: the next page shows what else has access to your account.',
  'password-set-all-ended':
    'The new password is set. Its e-mail address had never been verified, so everything that had access has ended: sessions, API keys and connected apps.',
  'email-verified': 'Your e-mail address is verified.',
  'access-ended': 'All access has ended. Only you have access now.',
  'session-ended': 'That session has ended.',
  'sessions-ended': 'All other sessions have ended.',
  'app-disconnected': 'The app is disconnected. What it held no longer works.',
  'key-revoked': 'The key is revoked. It no longer works.',
}

/** Returns the message for the `done` value of a redirect; `null` for an unknown value. */
export function doneMessage({ query }: RequestContext): string | null {
  const word = query.get('done') ?? ''
  return Object.hasOwn(MESSAGES, word) ? (MESSAGES[word] ?? null) : null
}
