import { ApiError } from '@svc/errors'

/** The faults of a request that only looking things up can find, so that all are told at once. */
export class FoundFaults {
  readonly #faults: { description: string; location: string }[] = []

  get areSome(): boolean {
    return this.#faults.length > 0
  }

  /**
   * Runs a check and keeps what it refuses.
   *
   * @returns `undefined` when it refused.
   * @throws What is no `VALIDATION_ERROR`.
   */
  async of<T>(check: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await check()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error
      for (const { description, location = 'body' } of error.problems) {
        this.#faults.push({ description, location })
      }
      return undefined
    }
  }

  /** The refusal for all of them. */
  toError(): ApiError {
    return ApiError.invalid(this.#faults)
  }
}
