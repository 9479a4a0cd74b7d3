import { basename } from 'node:path'
import type { ImportGraph } from './import-graph.ts'
import { workspaceOf } from './import-graph.ts'
import type { Mutant } from './rules.ts'
import type { Outcome } from './trial-tree.ts'

export interface Trial {
  mutant: Mutant
  /** The test file that noticed; `null` for a mutant that survived. */
  killedBy: string | null
}

/** Runs a test file while mutants are in the tree, for at most so many seconds. */
export type RunTest = (
  testFile: string,
  mutants: readonly Mutant[],
  most?: number,
) => Promise<Outcome>

interface Budget {
  /** Processor seconds for the tests of one mutant that are run first. */
  nearest: number
  /** Processor seconds for all survivors of a package together. */
  whole: number
}

const MOST_NEAREST = 4
const MOST_ELSEWHERE = 8
/** A test that takes so many times as long as it does without a mutant, and some seconds more, is stuck. */
const STUCK = { times: 4, seconds: 5 }

/** Judges mutants by tests. A test that fails without any mutant says nothing, and one that is as long as a stuck one is left out. */
export function createJudge(graph: Pick<ImportGraph, 'testsOf'>, { nearest, whole }: Budget) {
  const costs = new Map<string, number>()
  const usual = new Map<string, Promise<Outcome>>()
  const fails = async (run: RunTest, file: string, mutants: readonly Mutant[]) => {
    const known = usual.get(file) ?? run(file, [])
    usual.set(file, known)
    const { ended, cpuSeconds, seconds } = await known
    costs.set(file, cpuSeconds)
    if (ended !== 'green') return false
    const most = STUCK.times * seconds + STUCK.seconds
    return (await run(file, mutants, most)).ended !== 'green'
  }
  const tried = new Map<Mutant, Set<string>>()

  return {
    /** Runs the nearest tests, one file after the other, until one fails. */
    async tryNearest(mutant: Mutant, run: RunTest): Promise<Trial> {
      let left = nearest
      const done = new Set<string>()
      tried.set(mutant, done)
      for (const file of graph.testsOf(mutant.path)) {
        if (done.size === MOST_NEAREST || left < 0) break
        if (done.size > 0 && (costs.get(file) ?? 0) > left) continue
        done.add(file)
        if (await fails(run, file, [mutant])) return { mutant, killedBy: file }
        left -= costs.get(file) ?? 0
      }
      return { mutant, killedBy: null }
    },

    /**
     * Runs the other tests of a package with all its survivors at once.
     *
     * @returns Who was killed in the end, and the test files that the budget did not allow.
     */
    async tryTogether(
      survivors: readonly Mutant[],
      run: RunTest,
    ): Promise<{ killed: Trial[]; left: string[] }> {
      const killed: Trial[] = []
      const skipped: string[] = []
      let alive = [...survivors]
      let budget = whole
      for (const file of inOrder(survivors)) {
        const suspects = apart(
          alive.filter((mutant) => reaches(file, mutant) && !tried.get(mutant)?.has(file)),
        )
        if (suspects.length === 0) continue
        if (budget < 0) {
          skipped.push(file)
          continue
        }
        const red = async (mutants: readonly Mutant[]) => {
          const isRed = await fails(run, file, mutants)
          budget -= costs.get(file) ?? 0
          return isRed
        }
        const found = await findKilled(suspects, red)
        killed.push(...found.map((mutant) => ({ mutant, killedBy: file })))
        alive = alive.filter((mutant) => !found.includes(mutant))
      }
      return { killed, left: skipped }
    },
  }

  function reaches(file: string, mutant: Mutant): boolean {
    return graph.testsOf(mutant.path).includes(file)
  }

  /**
   * All tests of the package, and the one of the whole that is named after it; of others only a few for each survivor, and the
   * rest of those of the whole only for what no other test reaches.
   */
  function inOrder(survivors: readonly Mutant[]): string[] {
    const files = survivors.flatMap(({ path }) => {
      const tests = graph.testsOf(path)
      const ofWhole = `test/${basename(workspaceOf(path))}.test.ts`
      const own = tests.filter(
        (file) => workspaceOf(file) === workspaceOf(path) || file === ofWhole,
      )
      const near = tests.filter((file) => workspaceOf(file) !== 'test' && !own.includes(file))
      const used = [...own, ...near.slice(0, MOST_ELSEWHERE)]
      return (used.length > 0 ? used : tests.slice(0, MOST_NEAREST)).map((file, place) => ({
        file,
        place,
      }))
    })
    const places = Map.groupBy(files, ({ file }) => file)
    return [...places].toSorted(([, a], [, b]) => best(a) - best(b)).map(([file]) => file)
  }
}

const best = (places: readonly { place: number }[]) => Math.min(...places.map(({ place }) => place))

/** Those of the mutants that do not overlap with one before them. */
function apart(mutants: readonly Mutant[]): Mutant[] {
  const kept: Mutant[] = []
  for (const mutant of mutants) {
    const overlaps = kept.some(
      ({ path, start, end }) => path === mutant.path && start < mutant.end && mutant.start < end,
    )
    if (!overlaps) kept.push(mutant)
  }
  return kept
}

/**
 * Finds by halving which mutants a test notices.
 *
 * @param red - Whether the test fails while all these mutants are in the tree.
 */
async function findKilled<T>(
  suspects: readonly T[],
  red: (some: readonly T[]) => Promise<boolean>,
): Promise<T[]> {
  if (suspects.length === 0 || !(await red(suspects))) return []
  return halve(suspects, red)
}

async function halve<T>(
  suspects: readonly T[],
  red: (some: readonly T[]) => Promise<boolean>,
): Promise<T[]> {
  if (suspects.length === 1) return [...suspects]
  const middle = Math.ceil(suspects.length / 2)
  return [
    ...(await findKilled(suspects.slice(0, middle), red)),
    ...(await findKilled(suspects.slice(middle), red)),
  ]
}
