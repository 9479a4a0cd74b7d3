import type { Project } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** How many finished videos the pace is taken from. */
const LOOKED_AT = 10

/** Seconds of work for each second of video, as it was for the last videos of the account; `null` without any. */
export const paceOf = queryOptions({
  queryKey: ['projects', 'pace'],
  queryFn: async ({ signal }) => {
    const query = { status: 'completed', limit: LOOKED_AT } as const
    const { items } = await service.projects.list(query, { signal })
    const paces = items.map(paceOfOne).filter((pace) => pace !== null)
    return paces.toSorted((one, other) => one - other)[Math.floor(paces.length / 2)] ?? null
  },
})

function paceOfOne({ started_at, completed_at, source, settings }: Project): number | null {
  const { duration_seconds } = source
  if (!started_at || !completed_at || !duration_seconds) return null
  const { range } = settings
  const worked = range ? Math.min(range.end, duration_seconds) - range.start : duration_seconds
  return worked > 0 ? (Date.parse(completed_at) - Date.parse(started_at)) / 1000 / worked : null
}
