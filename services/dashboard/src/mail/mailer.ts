import type { Mail } from '@svc/mail'

/** Sends mail in the background: if callers waited, the response time would reveal whether an address is registered. */
export interface Mailer {
  /** A mail that cannot be sent is logged. */
  send(mail: Mail): void
  /** Resolves when every mail has been sent or given up. */
  close(): Promise<void>
}
