import { afterAll, describe, expect, test } from 'bun:test'
import { listed, seeded, shrink } from './seeds.ts'
import { openSimulator } from './simulate.ts'
import { tellStory } from './tell-story.ts'

const simulator = await openSimulator()
afterAll(() => simulator[Symbol.asyncDispose]())

test('one seed is one execution, statement by statement', async () => {
  const twice = async (seed: number) => {
    const { digest, story } = await simulator.execute(seeded(seed))
    return (await simulator.execute(seeded(seed))).digest === digest ? null : tellStory(story)
  }
  for (let seed = 1; seed <= 12; seed += 1) expect(await twice(seed)).toBeNull()
})

test('what must be true is true after each of a hundred executions', async () => {
  const { finding } = await simulator.search({ first: 1, count: 100, attempts: 60 })
  expect(finding && `${finding.broken.join('; ')}\n${finding.story}`).toBeNull()
})

describe('a story', () => {
  test('is made as short as it goes wrong', async () => {
    const isRed = async (list: readonly number[]) => list.includes(7) && list.some((n) => n > 8)
    const list = Array.from({ length: 50 }, (_, at) => at % 10)
    expect(await shrink(list, isRed, 200)).toEqual([7, 9])
  })

  test('is told in words', () => {
    const line = (who: string, what: string, fate: 'pass' | 'end' | 'kill after' = 'pass') => ({
      who,
      what,
      fate,
    })
    const story = [
      line('worker', 'begin'),
      line('worker', 'select 1 from posts where post_id = $1 for no key update of posts'),
      line('worker', 'update "posts" set status = $1'),
      line('worker', '23514', 'end'),
      line('', '11 seconds pass'),
      line('worker', 'commit', 'kill after'),
      line('worker', 'begin'),
    ]
    expect(tellStory(story).split('\n')).toEqual([
      '  1  worker: begins, locks posts, changes posts (23514)',
      '  2  11 seconds pass',
      '  3  worker: commits. It is killed just after that took effect',
      '  4  worker: begins',
    ])
  })

  test('goes on with the simplest decisions where its list ends', () => {
    const { choose } = listed([5, 1])
    expect([choose(3), choose(3), choose(3)]).toEqual([2, 1, 0])
  })
})
