import type { Endpoint } from '@svc/scope-policy'

/** One operation of `/v1` as a model sees it. What it takes and gives is said by the OpenAPI document. */
export interface Tool {
  name: string
  endpoint: Endpoint
  title: string
  /** Read by a model that has to choose: what it does, and what to call before or after. */
  description: string
  annotations: Annotations
  /** Arguments without which nothing is spent or published, although `/v1` does not ask for them. */
  needs?: readonly Consent[]
  /** Set when answers hold words that were said or written in a video. */
  quotes_video?: true
  /** Set when it asks again until the resource has ended. */
  waits?: true
}

/** What an agent has to say on purpose: the most that may be spent, or that a person agreed. */
export type Consent = 'max_credits' | 'confirm'

/** Hints for a client that decides whether to ask its user first. */
interface Annotations {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  /** Whether it reaches beyond this service: an address on the internet, a social platform. */
  openWorldHint: boolean
}

/** Changes nothing. */
export const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** Makes something new each time. */
export const ADDS: Annotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}

/** Sets a mark that can be set again. */
export const MARKS: Annotations = { ...ADDS, idempotentHint: true }

/** Writes over what was there, or takes it away. */
export const REPLACES: Annotations = { ...MARKS, destructiveHint: true }
