import { type Html, html } from '@svc/http'
import type { Visit } from '../visit/visits.ts'

// A new password ends sessions; what apps and servers hold stays, or every change of password would break them.
const PASSWORD_SET = html`The new password is set. Sign in with it. If somebody else knew the old one, look through your <a href="/dashboard/apps">connected apps</a> and <a href="/dashboard/keys">API keys</a>: they go on working.`

const MESSAGES: Readonly<Record<string, string | Html>> = {
  'signed-out': 'You are signed out.',
  'password-set': PASSWORD_SET,
  'session-ended': 'That session has ended.',
  'sessions-ended': 'All other sessions have ended.',
  'app-disconnected': 'The app is disconnected. What it held no longer works.',
  'key-revoked': 'The key is revoked. It no longer works.',
}

/** Says what has just been done, by the word that a redirect carries; `null` for any other word. */
export function doneMessage({ query }: Visit): string | Html | null {
  const word = query.get('done') ?? ''
  return Object.hasOwn(MESSAGES, word) ? (MESSAGES[word] ?? null) : null
}
