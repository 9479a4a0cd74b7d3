import type { Evidence, Invariant } from './evidence.ts'

/** What is there all the time is on exactly one page. */
export const pages: Invariant = {
  name: 'I6',
  title: 'a template that lives throughout a walk over the list is seen in it exactly once',
  check({ calls, walks }) {
    const broken = walks.flatMap((walk) => {
      const doubled = walk.seen.filter((id, index) => walk.seen.indexOf(id) !== index)
      const missed = livingIn(calls, walk).filter((id) => !walk.seen.includes(id))
      const name = `the walk at ${(walk.begin / 1000).toFixed(1)} s`
      return [
        ...doubled.map((id) => `${name} saw template ${id} twice`),
        ...missed.map((id) => `${name} did not see template ${id}`),
      ]
    })
    return { looked: walks.length, broken }
  },
}

/** Templates that were there before the walk began, and whose deletion was not asked for before it ended. */
function livingIn(calls: Evidence['calls'], { tenant, begin, end }: Evidence['walks'][number]) {
  const own = calls.filter((call) => call.tenant === tenant)
  const made = own.filter(
    ({ op, status, done }) => op === 'create template' && status === 201 && done < begin,
  )
  const deleted = own.filter(({ op, at }) => op === 'delete template' && at < end)
  const gone = new Set(deleted.map(({ subject }) => subject))
  const ids = new Set(made.flatMap(({ shows }) => shows?.id ?? []))
  return [...ids].filter((id) => !gone.has(`template ${id}`))
}
