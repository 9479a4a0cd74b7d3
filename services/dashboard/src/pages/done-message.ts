import type { Visit } from '../visit/visits.ts'

const MESSAGES: Readonly<Record<string, string>> = {
  'signed-out': 'You are signed out.',
  'password-set': 'The new password is set. Sign in with it.',
  'session-ended': 'That session has ended.',
  'sessions-ended': 'All other sessions have ended.',
  'app-disconnected': 'The app is disconnected. What it held no longer works.',
  'key-revoked': 'The key is revoked. It no longer works.',
}

/** Says what has just been done, by the word that a redirect carries; `null` for any other word. */
export function doneMessage({ query }: Visit): string | null {
  const word = query.get('done') ?? ''
  return Object.hasOwn(MESSAGES, word) ? (MESSAGES[word] ?? null) : null
}
