/** Something has to be done on another page first, which then leads back. */
export class Detour extends Error {
  /** Of the other page. */
  readonly path: string
  /** Where the visitor goes on afterwards. */
  readonly returnTo: string

  constructor(path: '/dashboard/sign-in' | '/dashboard/verify-email', returnTo: string) {
    super(`A visitor has to go to ${path} first.`)
    this.name = 'Detour'
    this.path = path
    this.returnTo = returnTo
  }
}
