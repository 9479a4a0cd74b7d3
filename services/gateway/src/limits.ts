import type { SlotLimits } from './slots.ts'

/** Limits of the gateway for each service that runs in other processes. Times are in milliseconds. */
export interface GatewayLimits {
  /** Requests that wait for their response to begin, for each instance of the service. Short bodies are read before that, so a slow client holds no slot. */
  calls: SlotLimits
  /** Bodies that are streamed, for each instance: large uploads, downloads, event streams. */
  streams: SlotLimits
  /** How long the first part of a body, or the whole of a small one, may take to arrive. */
  body: number
  /** How long a service may take to begin its answer. */
  silence: number
  /** Longest pause between two parts of a streamed request body, and between its last part and the start of the response. */
  stall: number
  /** How long requests wait for an unreachable service, counted from the first failed attempt. */
  hold: number
  /** The most requests that wait for an unreachable service. */
  mostHeld: number
  /** Checks of the instances of a service that has several. */
  health: HealthLimits
  ejection: EjectionLimits
  /** Between two look-ups of a host name. */
  resolution: number
}

export interface HealthLimits {
  interval: number
  /** How long a check may take. */
  patience: number
  /** So many failed checks in a row make an instance unfit; one that passes makes it fit. */
  failures: number
}

/** When an instance is left out because of what its requests showed. */
export interface EjectionLimits {
  /** So many failures in a row, without an answer between them. */
  failures: number
  /** How long the first ejection lasts. Each one lasts twice as long as the one before. */
  shortest: number
  longest: number
}

/** Applied to each of five services. */
export const GATEWAY_LIMITS: GatewayLimits = {
  calls: { most: 256, mostPerAddress: 128, mostWaiting: 4096, longestWait: 5000 },
  streams: { most: 2048, mostPerAddress: 256, mostWaiting: 256, longestWait: 5000 },
  body: 20_000,
  silence: 30_000,
  stall: 60_000,
  hold: 15_000,
  mostHeld: 4096,
  health: { interval: 1000, patience: 1000, failures: 2 },
  ejection: { failures: 5, shortest: 1000, longest: 30_000 },
  resolution: 5000,
}

/** Requests of `fetch` under way at once: more than the slots of three services, whose streams are rarely all in use. */
export const MOST_FETCHES = 8192

/** Of the listener: bodies of any size, since each service sets its own limit; idle connections close after a minute. */
export const LISTEN_LIMITS = { maxBodyBytes: 1024 ** 4, idleSeconds: 60 } as const
