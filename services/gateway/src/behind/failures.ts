/** An instance did not accept a connection: nothing was sent. */
export class Refused extends Error {}

/** A connection ended, or was made to end, before its answer began. */
export class BrokeOff extends Error {
  /** Whether no byte of an answer came over a connection that had been used before: its end may have crossed the request. */
  readonly wasKept: boolean

  constructor(wasKept: boolean) {
    super('The connection ended before the answer.')
    this.wasKept = wasKept
  }
}

/** The answer is not one that a service of ours gives. */
export class Unusable extends Error {}
