/** A mail of plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail, without making anybody wait: whoever could wait could tell a known address from an unknown one. */
export interface Mailer {
  /** A mail that cannot be sent is logged. */
  send(mail: Mail): void
  /** Resolves when all that was to be sent is sent or given up. */
  close(): Promise<void>
}
