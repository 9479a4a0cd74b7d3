import type { Estimate, ProjectRequest } from '@svc/specification'
import { readTerms } from '../account/read-terms.ts'
import { processingCost } from '../credits/costs.ts'
import { measurePace } from '../credits/measure-pace.ts'
import { roundNumbers } from '../round-numbers.ts'
import { probedLength } from './check-range.ts'
import { type Resolver, resolveRequest } from './resolve-request.ts'

const SECONDS_PER_MINUTE = 60

/**
 * Returns what a project would cost, without creating it. The length of the source is known when the same upload was probed
 * for an earlier project; of any other the price is the highest possible one.
 *
 * @throws {ApiError} `VALIDATION_ERROR`, as the creation would.
 */
export async function estimateProject(
  context: Resolver,
  request: ProjectRequest,
): Promise<Estimate> {
  const [{ limits }, project] = await Promise.all([
    readTerms(context),
    resolveRequest(context, request),
  ])
  const length = await probedLength(context, project)
  const unknown = { duration_seconds: null, seconds_to_complete: null, platform_dollars: null }
  if (length === null) {
    return { estimate: { ...unknown, credits: processingCost(limits.max_source_seconds) } }
  }
  const { start, end } = project.settings.range ?? { start: 0, end: length }
  const duration_seconds = roundNumbers(Math.min(end, length) - start)
  const pace = await measurePace(context.sql)
  const seconds_to_complete =
    pace === null ? null : Math.ceil((pace * duration_seconds) / SECONDS_PER_MINUTE)
  const credits = processingCost(duration_seconds)
  return { estimate: { ...unknown, credits, duration_seconds, seconds_to_complete } }
}
