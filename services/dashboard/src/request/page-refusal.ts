/** An expected refusal, with the text of its page. Any other thrown error is a bug. */
export class PageRefusal extends Error {
  readonly status: number
  readonly title: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    title: string,
    message: string,
    options: { headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'PageRefusal'
    this.status = status
    this.title = title
    this.headers = options.headers ?? {}
  }
}
