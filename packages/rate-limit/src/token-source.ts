import type { Bucket } from './limit.ts'

/** Tokens taken from a bucket, or the time until there is one. */
export interface Lease {
  /** At most as many as requested; 0 when the bucket is empty. */
  granted: number
  /** Tokens left in the bucket. */
  remaining: number
  /** Milliseconds until there is a token; 0 when some were granted. */
  waitMs: number
  /** Milliseconds until the bucket is full. */
  resetMs: number
}

/** Where tokens come from: this process, or a Redis that several processes share. */
export interface TokenSource {
  /** Takes up to `wanted` tokens; with `wanted` 0 it only reads the state. */
  lease(bucket: Bucket, wanted: number): Promise<Lease> | Lease
}
