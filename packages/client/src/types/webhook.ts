// Written by `bun run generate` from the document of the service.

/** A receiver of events. */
export interface Webhook {
  /** The receiver. */
  endpoint_id: string
  /** Where events are sent. */
  url: string
}
