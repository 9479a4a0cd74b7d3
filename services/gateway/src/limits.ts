/** Limits of the gateway for each service that runs in other processes. Times are in milliseconds. */
export const GATEWAY_LIMITS = {
  /** Requests that wait for their response to begin, for each instance of the service. Short bodies are read before that, so a slow client holds no slot. */
  calls: { most: 256, mostPerAddress: 128, mostWaiting: 4096, longestWait: 5000 },
  /** Bodies that are streamed, for each instance: large uploads, downloads, event streams. */
  streams: { most: 2048, mostPerAddress: 256, mostWaiting: 256, longestWait: 5000 },
  /** How long the first part of a body, or the whole of a small one, may take to arrive. */
  body: 20_000,
  /** How long a service may take to begin its answer. */
  silence: 30_000,
  /** Longest pause between two parts of a streamed request body, and between its last part and the start of the response. */
  stall: 60_000,
  /** How long requests wait for an unreachable service, counted from the first failed attempt. */
  hold: 15_000,
  /** The most requests that wait for an unreachable service. */
  mostHeld: 4096,
  /** Checks of the instances of a service that has several: so many that fail in a row make one unfit; one that passes makes it fit. */
  health: { interval: 1000, patience: 1000, failures: 2 },
  /** After so many failures in a row an instance is left out; each time for twice as long as the time before. */
  ejection: { failures: 5, shortest: 1000, longest: 30_000 },
  /** Between two look-ups of a host name. */
  resolution: 5000,
}

export type GatewayLimits = typeof GATEWAY_LIMITS

/** Requests of `fetch` under way at once: 10⁴ streams of events and more, beside which calls go on. The most that Bun takes is 65,535. */
export const MOST_FETCHES = 32_768
