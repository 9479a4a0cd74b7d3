import type { WordKey } from '../words/page-words.ts'

/** Why a page is refused; its title and message are in the catalogue. */
export type Refused = WordKey extends infer Key
  ? Key extends `refusals.${infer Reason}.title`
    ? Reason
    : never
  : never

/** An expected refusal. Any other thrown error is a bug. */
export class PageRefusal extends Error {
  readonly status: number
  readonly reason: Refused
  /** What the message is made of. */
  readonly values: Readonly<Record<string, number>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    reason: Refused,
    options: { values?: Record<string, number>; headers?: Record<string, string> } = {},
  ) {
    super(reason)
    this.name = 'PageRefusal'
    this.status = status
    this.reason = reason
    this.values = options.values ?? {}
    this.headers = options.headers ?? {}
  }
}
