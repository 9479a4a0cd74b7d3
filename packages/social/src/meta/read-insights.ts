import { listOf, memberOf, textOf } from '../web/json-value.ts'
import { forgotten } from './container.ts'

/** Reads something of the account from the Graph API. */
export type Read = (path: string) => Promise<unknown>

/** The value of a metric; `undefined` where it is not told. */
export type Insights = (metric: string) => unknown

/**
 * Reads the insights of a post; `null` for one that is not there.
 *
 * @param edge - `insights` or `video_insights`.
 */
export async function readInsights(
  read: Read,
  id: string,
  edge: string,
  metrics: readonly string[],
): Promise<Insights | null> {
  const answer = await read(`${id}/${edge}?metric=${metrics.join(',')}`).catch(forgotten)
  if (answer === null) return null
  const told = listOf(answer, 'data')
  return (metric) =>
    memberOf(
      told.find((one) => textOf(one, 'name') === metric),
      'values',
      0,
      'value',
    )
}
