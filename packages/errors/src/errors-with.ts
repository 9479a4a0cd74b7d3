import { ApiError, type Problem, type RefusalOptions } from './api-error.ts'
import { COMMON_STATUS, type CommonCode } from './common-status.ts'

/** A refusal of a product that has its own codes, and its own members in the body. */
export interface ProductError<Code extends string, Details extends object> extends ApiError {
  readonly code: Code
  readonly problems: readonly (Problem<Code> & Details)[]
}

/** The class of a product's refusals; `instanceof ApiError` holds for each of them. */
export interface ProductErrorClass<Code extends string, Details extends object> {
  new (
    code: Code,
    description: string,
    options?: RefusalOptions & Details,
  ): ProductError<Code, Details>
}

/**
 * Makes the class of a product's refusals from its own codes; the common ones belong to it too.
 *
 * @typeParam Details - Members that the product's codes may carry in the body, all of them optional.
 * @param own - Each code with its HTTP status.
 * @throws {RangeError} A status is not an error status (400 to 599), or a common code is given a different one.
 */
export function errorsWith<
  const Own extends Record<string, number>,
  Details extends object = object,
>(own: Own): ProductErrorClass<CommonCode | (keyof Own & string), Details> {
  for (const [code, status] of Object.entries(own)) check(code, status)
  const statuses: Readonly<Record<string, number>> = { ...COMMON_STATUS, ...own }

  class OwnError extends ApiError {
    protected override statusOf(code: string): number {
      return statuses[code] ?? super.statusOf(code)
    }
  }
  return OwnError as unknown as ProductErrorClass<CommonCode | (keyof Own & string), Details>
}

function check(code: string, status: number): void {
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    throw new RangeError(`The status of ${code} is ${status}; allowed is 400 to 599.`)
  }
  const common: number | undefined = COMMON_STATUS[code as CommonCode]
  if (common !== undefined && common !== status) {
    throw new RangeError(`The status of ${code} is ${common} for every product, not ${status}.`)
  }
}
