import type { Endpoint } from '@svc/specification/operations'
import type { Brief } from './brief.ts'

/** One operation of `/v1` as a model sees it. Its arguments and answers are described by the OpenAPI document. */
export interface Tool {
  name: string
  endpoint: Endpoint
  /** For a model that chooses a tool: what it does, and what to call before or after. */
  description: string
  annotations: Annotations
  /** Arguments that are required before anything is spent or published, although `/v1` does not require them. */
  needs?: readonly Consent[]
  /** Members of an argument of which one is required, although none is required by itself. */
  oneOf?: Readonly<Record<string, readonly string[]>>
  /** Set when answers hold words that were said or written in a video. */
  quotesVideo?: true
  /** Set when the answer is the transcript of the project's video, rather than the project. */
  readsTranscript?: true
  /** Set when the tool accepts the path of a file instead of its other arguments, where agent and files are on one machine. */
  takesPath?: true
  /** The members of a short answer; tools that only read return all members on request. */
  brief?: Brief
  /** Set when the tool posts: a person approves that first, unless they are known not to want to. */
  isPosting?: true
  /** Set when the tool polls until the resource has ended. */
  waits?: true
  /** Set when the resource that the tool waits for does not exist before a person begins it. */
  mayBegin?: true
}

/** What an agent must state explicitly: the most that may be spent, or that a person agreed. */
export type Consent = 'max_credits' | 'confirm'

/**
 * Hints for a client that decides whether to ask its user first. An omitted hint has the protocol's default: a tool that changes
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

/** Sets a state; repeating the call has no further effect. */
export const MARKS: Annotations = { ...ADDS, idempotentHint: true }

/** Replaces or removes what was there. */
export const REPLACES: Annotations = { idempotentHint: true }
