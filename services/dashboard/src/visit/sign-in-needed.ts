/** A room was asked for that is somebody's, by nobody. */
export class SignInNeeded extends Error {
  /** Where the visitor goes on after signing in. */
  readonly returnTo: string

  constructor(returnTo: string) {
    super('A visitor has to sign in first.')
    this.name = 'SignInNeeded'
    this.returnTo = returnTo
  }
}
