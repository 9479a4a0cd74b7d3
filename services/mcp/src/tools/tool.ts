import type { Endpoint } from '@svc/scope-policy'
import type { Brief } from './brief.ts'

/** One operation of `/v1` as a model sees it. What it takes and gives is said by the OpenAPI document. */
export interface Tool {
  name: string
  endpoint: Endpoint
  /** Read by a model that has to choose: what it does, and what to call before or after. */
  description: string
  annotations: Annotations
  /** Arguments without which nothing is spent or published, although `/v1` does not ask for them. */
  needs?: readonly Consent[]
  /** Members of an argument of which one has to be given, although none is required by itself. */
  oneOf?: Readonly<Record<string, readonly string[]>>
  /** Set when answers hold words that were said or written in a video. */
  quotesVideo?: true
  /** Set when the answer is what is said in the project's video, rather than the project. */
  readsTranscript?: true
  /** Set when it takes the path of a file instead of its other arguments, where agent and files are on one machine. */
  takesPath?: true
  /** The members of a short answer; tools that only read give all members when they are asked to. */
  brief?: Brief
  /** Set when it asks again until the resource has ended. */
  waits?: true
  /** Set when what it waits for is not there before a person begins it. */
  mayBegin?: true
}

/** What an agent has to say on purpose: the most that may be spent, or that a person agreed. */
export type Consent = 'max_credits' | 'confirm'

/**
 * Hints for a client that decides whether to ask its user first. What is left out is what the protocol assumes: a tool that changes
 * something, destroys something, and does it again each time.
 */
interface Annotations {
  readOnlyHint?: true
  destructiveHint?: false
  idempotentHint?: true
}

/** Changes nothing. */
export const READS: Annotations = { readOnlyHint: true }

/** Makes something new each time. */
export const ADDS: Annotations = { destructiveHint: false }

/** Sets a mark that can be set again. */
export const MARKS: Annotations = { ...ADDS, idempotentHint: true }

/** Writes over what was there, or takes it away. */
export const REPLACES: Annotations = { idempotentHint: true }
