import type { Estimate, ProjectRequest } from '@svc/specification'
import { readTerms } from '../account/read-terms.ts'
import { processingCost } from '../credits/costs.ts'
import { type Resolver, resolveRequest } from './resolve-request.ts'

/**
 * Returns what a project would cost, without creating it. The length of the source is known only
 * after probing, so the price is the highest possible one.
 *
 * @throws {ApiError} `VALIDATION_ERROR`, as the creation would.
 */
export async function estimateProject(
  context: Resolver,
  request: ProjectRequest,
): Promise<Estimate> {
  const [{ limits }] = await Promise.all([readTerms(context), resolveRequest(context, request)])
  return {
    estimate: {
      credits: processingCost(limits.max_source_seconds),
      duration_seconds: null,
      seconds_to_complete: null,
    },
  }
}
