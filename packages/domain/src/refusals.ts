import { ApiError, conflict, errorsWith, type Fault } from '@svc/errors'
import { OWN_STATUS, type ServiceErrorDetails } from '@svc/specification'

/** A refusal with one of this service's own codes. */
export class ServiceError extends errorsWith<typeof OWN_STATUS, ServiceErrorDetails>(OWN_STATUS) {}

/** What the service refuses for by rules of its own, more exactly than its codes say. */
export const REFUSAL_REASONS = [
  'too_large',
  'storage_full',
  'limit_reached',
  'name_taken',
  'not_absolute_url',
  'private_address',
  'wrong_scheme',
  'wrong_port',
  'credentials_in_url',
  'unknown_reference',
  'wrong_media_type',
  'wrong_time',
  'day_full',
  'changed_since',
  'outside_of_source',
  'costs_more',
  'in_use',
  'built_in',
  'not_arrived',
  'failed_for_good',
  'wrong_digest',
  'role_required',
  'not_posted',
  'by_hand',
  'not_reviewed',
  'not_cookies',
] as const

/** Says for a program that a request names what does not exist, or is none of the account's. */
export const unknownReference = (received: string) => ({
  reason: 'unknown_reference',
  params: { received },
})

/** Refuses what would be more than an account, or another thing, may have. */
export const limitReached = (description: string, most: number): ApiError =>
  conflict(description, { reason: 'limit_reached', params: { most } })

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

/** Describes what is wrong with a member of the body; `member` is its path. */
export function faultAt(member: string, description: string): Fault {
  return { description, location: `body.${member}` }
}
