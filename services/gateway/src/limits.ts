import type { SlotLimits } from './slots.ts'

/** What the gateway allows on the way to each service of another process. Times are in milliseconds. */
export interface GatewayLimits {
  /** Requests whose answer has not begun: whole when they are sent, so a slow client holds none. */
  calls: SlotLimits
  /** Bodies that pass while they are sent: large uploads, downloads, streams of events. */
  streams: SlotLimits
  /** How long the first bytes of a body may take to arrive; small bodies are all of it. */
  body: number
  /** How long a service may take to begin its answer. */
  silence: number
  /** How long it may be until the next part of a body moves, or the answer to one that moved begins. */
  stall: number
  /** How long requests wait for a service that is away, counted from when it was first missed. */
  hold: number
  /** How many wait for it, at most. */
  mostHeld: number
}

/** For each of five services, so of `fetch` at most 11,520 requests at once. */
export const GATEWAY_LIMITS: GatewayLimits = {
  calls: { most: 256, mostPerAddress: 128, mostWaiting: 4096, longestWait: 5000 },
  streams: { most: 2048, mostPerAddress: 256, mostWaiting: 256, longestWait: 5000 },
  body: 20_000,
  silence: 30_000,
  stall: 60_000,
  hold: 15_000,
  mostHeld: 4096,
}

/** Leaves room above what the slots allow, for readiness checks. */
export const MOST_FETCHES = 12_000
