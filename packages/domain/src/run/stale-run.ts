/**
 * Thrown by every write of a worker whose run is no longer the one that counts: what it worked on was settled or
 * deleted, or another worker took over. The worker stops and cleans up, and no caller is told.
 */
export class StaleRunError extends Error {
  override name = 'StaleRunError'

  /** @param work - What the run worked on: its kind and its id. */
  constructor(run_id: string, work: string) {
    super(`Run ${run_id} of ${work} is over.`)
  }
}
