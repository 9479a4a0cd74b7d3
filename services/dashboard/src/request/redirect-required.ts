/** The member must first do something on another page, which then leads back. */
export class RedirectRequired extends Error {
  readonly path: string
  /** Where the browser goes afterwards. */
  readonly returnTo: string

  constructor(path: '/dashboard/sign-in' | '/dashboard/verify-email', returnTo: string) {
    super(`The browser must go to ${path} first.`)
    this.name = 'RedirectRequired'
    this.path = path
    this.returnTo = returnTo
  }
}
