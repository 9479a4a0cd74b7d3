/**
 * Thrown by every write of a worker whose run is no longer the current one: its row was settled or
 * deleted, or another worker took over. The worker stops and cleans up, and no error is reported.
 */
export class StaleRunError extends Error {
  override name = 'StaleRunError'

  /** @param work - The kind and the id of the row that the run worked on. */
  constructor(run_id: string, work: string) {
    super(`Run ${run_id} of ${work} is over.`)
  }
}
