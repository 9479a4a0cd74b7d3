/** A request that may arrive more than once. */
export interface IdempotentRequest {
  /** The `Idempotency-Key` header; `undefined` runs the verb each time. */
  key: string | undefined
  method: string
  /** As the client wrote it, without the query. */
  path: string
  /** The parsed body: member order and white space make no difference. */
  body: unknown
}

/** The answer that a verb returns. */
export interface Answer {
  status: number
  body: unknown
  location?: string
}

/** An answer in the exact bytes that every replay repeats. */
export interface StoredAnswer {
  status: number
  /** JSON text. */
  body: string
  location: string | null
  replayed: boolean
}
