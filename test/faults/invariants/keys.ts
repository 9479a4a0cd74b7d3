import type { Call } from '../history.ts'
import type { Invariant } from './evidence.ts'

/** A key makes one thing, however often it is sent. */
export const keys: Invariant = {
  name: 'I2',
  title: 'requests with one key make one thing, and get equal answers',
  check({ calls, snapshot }) {
    const sent = Map.groupBy(
      calls.filter(({ key }) => key !== null),
      ({ tenant, path, key }) => `${tenant} ${path} ${key}`,
    )
    const broken = [...sent].flatMap(([name, same]) => {
      const won = same.filter(({ outcome }) => outcome === 'ok')
      const answers = new Set(won.map(({ status, digest }) => `${status} ${digest}`))
      const key = same[0]?.key ?? ''
      const made = snapshot.projects.filter(({ title }) => title?.startsWith(`${key} `)).length
      return [
        ...(answers.size > 1 ? [`${name}: ${answers.size} different answers`] : []),
        ...(made > 1 ? [`${name}: made ${made} projects`] : []),
        ...(same.some(isDoubled) ? [`${name}: a repetition was taken for another request`] : []),
        ...(won.length === 0 && same.at(-1)?.outcome === 'info' ? [`${name}: never resolved`] : []),
      ]
    })
    return { looked: sent.size, broken }
  },
}

/** The second template of one name is a conflict. */
const isDoubled = ({ op, code }: Call) => op === 'create template' && code === 'CONFLICT'
