// Written by `bun run generate` from the document of the service.

/** A render in short. */
export interface RenderSummary {
  /** The render. */
  render_id: string
  /** How far it is. */
  status: 'queued' | 'rendering' | 'completed' | 'failed' | 'cancelled'
  /** How much is done. Unit: percent. */
  progress: number
  /** The finished file: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  url: string | null
}
