/** A mail of plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail in the background: if callers waited, the time of the answer would tell a known address from an unknown one. */
export interface Mailer {
  /** A mail that cannot be sent is logged. */
  send(mail: Mail): void
  /** Resolves when every mail has been sent or given up. */
  close(): Promise<void>
}
