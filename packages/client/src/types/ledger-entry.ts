// Written by `bun run generate` from the document of the service.

/** One movement of credits; written once, never changed. */
export interface LedgerEntry {
  /** The entry. */
  entry_id: string
  /** `grant`, `refund` and `settle` change the balance, `adjust` either way; `reserve` and `release` only what is reserved. */
  kind: 'grant' | 'reserve' | 'settle' | 'release' | 'refund' | 'adjust'
  /** Positive for what is granted, given back or released. Unit: credits. */
  amount: number
  /** The owned balance after the entry. Unit: credits. */
  balance_after: number
  /** The project it is about. */
  project_id: string | null
  /** The clip it is about. */
  clip_id: string | null
  /** The render it is about. */
  render_id: string | null
  /** The post that asked for the render; `null` when none did. */
  post_id: string | null
  /** What it was for. */
  description: string
  /** When it was written. */
  created_at: string
}
