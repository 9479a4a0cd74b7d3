import { describe, expect, test } from 'bun:test'
import { chooseMutants, LEAST_OF_A_PACKAGE, shareOut } from './choose-mutants.ts'
import { graphOf } from './import-graph.ts'
import { describeMutant, report } from './report.ts'
import { applyTo, type Mutant, mutantsOf } from './rules.ts'
import { createJudge, findKilled } from './try-mutants.ts'

const changesOf = (source: string) =>
  mutantsOf('a.ts', source).map((mutant) => describeMutant(mutant, source))

describe('mutantsOf', () => {
  test.each([
    ['const most = 7 * DAY', ['7 → 3.5']],
    ['const first = list[0]', ['0 → 1']],
    ['const share = .25', ['.25 → 0.5']],
    [
      'if (a <= b) stop()',
      ['a <= b → false', 'a <= b → true', 'a <= b → a < b', 'stop() → nothing'],
    ],
    ['const c = a && b', ['a && b → a', 'a && b → b']],
    ['const c = a ?? b', []],
    ['delete a.b', ['delete a.b → nothing']],
    ['if (a) throw new Error(b)', ['a → false', 'a → true']],
    ["log('late', { after: 3 })", []],
    ['const s = t.String({ description: String(3), maxLength: 5 })', ['5 → 6']],
    ['type A = 1 | 2', []],
    ['const table = [1, 2, 3, 4, 5, 6, 7, 8]', []],
  ])('%s', (source, expected) => {
    expect(changesOf(source)).toEqual(expected)
  })

  test('takes each condition out of a statement, and doubles its limits', () => {
    const source = `const gone = await sql\`
      delete from parts where at < now() - interval '2 days' and (a = 1 or b = 2)
         and n between 1 and 2
         and p = \${both && p}
       order by at limit 10
    \``
    expect(changesOf(source)).toEqual([
      "at < now() - interval '2 days' → true",
      '2 → 4',
      'and (a = 1 or b = 2) → nothing',
      'and n between 1 and 2 → nothing',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of the source.
      'and p = ${both && p} → nothing',
      'both && p → both',
      'both && p → p',
      '10 → 20',
    ])
  })
})

describe('chooseMutants', () => {
  const all = ['packages/a', 'packages/b'].flatMap((name) =>
    Array.from({ length: 40 }, (_, start) =>
      mutantAt(start, `${name}/src/x.ts`, start < 35 ? 'number' : 'sql'),
    ),
  )
  const lines = new Map([
    ['packages/a', 900],
    ['packages/b', 100],
  ])

  test('chooses the same by the same seed, and others by another', () => {
    expect(chooseMutants(all, lines, 30, 1)).toEqual(chooseMutants(all, lines, 30, 1))
    expect(chooseMutants(all, lines, 30, 1)).not.toEqual(chooseMutants(all, lines, 30, 2))
  })

  test('takes of each rule in turn', () => {
    const chosen = chooseMutants(all, lines, 30, 1).filter(({ path }) =>
      path.startsWith('packages/a'),
    )
    expect(chosen.filter(({ rule }) => rule === 'sql')).toHaveLength(5)
  })

  test('gives a small package its least, and the others the rest by lines', () => {
    expect([
      ...shareOut(
        new Map([
          ['a', 600],
          ['b', 300],
          ['c', 10],
        ]),
        38,
      ).values(),
    ]).toEqual([20, 10, LEAST_OF_A_PACKAGE])
  })
})

describe('graphOf', () => {
  const graph = graphOf(
    new Map([
      ['packages/a/src/index.ts', "export { one } from './one.ts'\nexport { two } from './two.ts'"],
      ['packages/a/src/one.ts', 'export const one = 1'],
      ['packages/a/src/two.ts', "import type { One } from './one.ts'\nexport const two = 2"],
      ['packages/a/test/two.test.ts', "import { two } from '@svc/a'"],
      ['packages/a/test/far.test.ts', "import { through } from './through.ts'"],
      [
        'packages/a/test/through.ts',
        "import { one } from '../src/one.ts'\nexport const through = one",
      ],
      ['services/b/test/near.test.ts', "import { one } from '@svc/a'"],
      ['test/whole.test.ts', "const main = join(root, 'packages/a/src/one.ts')"],
    ]),
    new Map([['@svc/a', 'packages/a/src/index.ts']]),
  )

  test('follows a name to where it is defined, and programs by their path; the own package is nearest', () => {
    expect(graph.testsOf('packages/a/src/one.ts')).toEqual([
      'packages/a/test/far.test.ts',
      'services/b/test/near.test.ts',
      'test/whole.test.ts',
    ])
    expect(graph.testsOf('packages/a/src/two.ts')).toEqual(['packages/a/test/two.test.ts'])
  })
})

describe('findKilled', () => {
  test.each([[[]], [[3]], [[0, 7]], [[0, 1, 2, 3, 4, 5, 6, 7]]])(
    'finds %j of eight by halving',
    async (killed) => {
      const suspects = [0, 1, 2, 3, 4, 5, 6, 7]
      const red = async (some: readonly number[]) => some.some((one) => killed.includes(one))
      expect(await findKilled(suspects, red)).toEqual(killed)
    },
  )
})

describe('createJudge', () => {
  const mutants = [0, 10, 20].map((start) => mutantAt(start, 'packages/a/src/x.ts', 'number'))
  const files = ['1', '2', '3', '4', '5'].map((name) => `packages/a/test/${name}.test.ts`)
  const judge = () => createJudge({ testsOf: () => files }, { nearest: 10, whole: 100 })
  const kills =
    (file: string, start: number | null) => async (test: string, some: readonly Mutant[]) => ({
      ended:
        test === file && (start === null || some.some((one) => one.start === start))
          ? ('red' as const)
          : ('green' as const),
      cpuSeconds: 1,
    })

  test('names the test that noticed', async () => {
    const trial = await judge().tryNearest(mutants[0] as Mutant, kills(files[1] ?? '', 0))
    expect(trial.killedBy).toBe('packages/a/test/2.test.ts')
  })

  test('takes no notice of a test that fails by itself', async () => {
    const trial = await judge().tryNearest(mutants[0] as Mutant, kills(files[0] ?? '', null))
    expect(trial.killedBy).toBeNull()
  })

  test('tries survivors together in the tests that are further away', async () => {
    const run = kills(files[4] ?? '', 10)
    const own = judge()
    for (const mutant of mutants) expect((await own.tryNearest(mutant, run)).killedBy).toBeNull()
    const { killed, left } = await own.tryTogether(mutants, run)
    expect(killed.map(({ mutant }) => mutant.start)).toEqual([10])
    expect(left).toEqual([])
  })
})

test('report says the rate of each package and what survives', () => {
  const trials = [1, 2].map((start) => ({
    mutant: mutantAt(start, 'packages/a/src/x.ts', 'number'),
    killedBy: start === 1 ? 'x.test.ts' : null,
  }))
  const { text, isGood } = report(trials, () => 'a\nb')
  expect(text.replace(/ +/g, ' ')).toContain('packages/a 1 of 2 50 %')
  expect(text).toContain('packages/a/src/x.ts:2')
  expect(isGood).toBe(false)
})

test('applyTo changes several places of one text', () => {
  const places = [mutantAt(0, 'a.ts', 'number'), mutantAt(4, 'a.ts', 'number')]
  expect(applyTo('1 + 2', places)).toBe('x + x')
})

function mutantAt(start: number, path: string, rule: Mutant['rule']): Mutant {
  return { path, start, end: start + 1, text: 'x', rule }
}
