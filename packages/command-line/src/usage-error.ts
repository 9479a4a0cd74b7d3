/** The typed words are invalid; the message contains what was received and what is expected. */
export class UsageError extends Error {
  override name = 'UsageError'
}
