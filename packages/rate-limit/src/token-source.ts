import type { Bucket } from './limit.ts'

/** Tokens taken from a bucket, or when there will be one. */
export interface Lease {
  /** At most as many as were wanted; 0 when the bucket is empty. */
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
  /** Takes up to `wanted` tokens; `wanted` 0 only looks. */
  lease(bucket: Bucket, wanted: number): Promise<Lease> | Lease
}
