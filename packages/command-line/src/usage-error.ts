/** What was typed does not fit; the message says what was received and how it must be. */
export class UsageError extends Error {
  override name = 'UsageError'
}
