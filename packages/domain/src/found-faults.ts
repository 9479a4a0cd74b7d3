import { ApiError, type Fault } from '@svc/errors'

/** Collects the faults of a request that only a lookup can find, so that all are reported at once. */
export class FoundFaults {
  readonly #faults: Fault[] = []

  get areSome(): boolean {
    return this.#faults.length > 0
  }

  /**
   * Runs a check and keeps the problems of its refusal.
   *
   * @returns `undefined` when the check refused.
   * @throws Any error other than `VALIDATION_ERROR`.
   */
  async of<T>(check: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await check()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error
      for (const { reason, params, description, location = 'body' } of error.problems) {
        this.#faults.push({ reason, params, description, location })
      }
      return undefined
    }
  }

  /** The error that reports all faults found. */
  toError(): ApiError {
    return ApiError.invalid(this.#faults)
  }
}
