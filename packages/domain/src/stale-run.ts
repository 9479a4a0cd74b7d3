/**
 * Thrown by every write of a worker whose run is no longer the one that counts: its project was
 * deleted, or another worker took over. The worker stops and cleans up; nobody is told.
 */
export class StaleRunError extends Error {
  override name = 'StaleRunError'
}
