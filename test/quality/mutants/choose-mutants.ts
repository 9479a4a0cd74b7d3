import { seeded } from '../../../packages/clip-engine/test/composed/compose-words.ts'
import { workspaceOf } from './import-graph.ts'
import type { Mutant } from './rules.ts'

const LEAST_OF_A_PACKAGE = 8

/**
 * Chooses mutants by a seed: as many of each package as it has lines, but eight at least, and of each rule in turn, since
 * most files have far more numbers than anything else.
 */
export function chooseMutants(
  all: readonly Mutant[],
  linesOf: ReadonlyMap<string, number>,
  count: number,
  seed: number,
): Mutant[] {
  const packages = Map.groupBy(all, ({ path }) => workspaceOf(path))
  const shares = shareOut(
    new Map([...packages.keys()].map((name) => [name, linesOf.get(name) ?? 0])),
    count,
  )
  return [...packages]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, own]) =>
      inTurn(own, seeded(Bun.hash.crc32(`${seed} ${name}`))).slice(0, shares.get(name)),
    )
}

/** Gives each package its share by lines, after those have got the least whose share would be smaller. */
function shareOut(lines: ReadonlyMap<string, number>, count: number): Map<string, number> {
  const large = new Map(lines)
  for (;;) {
    const left = count - LEAST_OF_A_PACKAGE * (lines.size - large.size)
    const total = [...large.values()].reduce((sum, each) => sum + each, 0)
    const shareOf = (own: number) => Math.round((left * own) / total)
    const small = [...large].filter(([, own]) => !(shareOf(own) >= LEAST_OF_A_PACKAGE))
    if (small.length === 0)
      return new Map(
        [...lines.keys()].map((name) => [
          name,
          large.has(name) ? shareOf(large.get(name) ?? 0) : LEAST_OF_A_PACKAGE,
        ]),
      )
    for (const [name] of small) large.delete(name)
  }
}

function inTurn(own: readonly Mutant[], draw: () => number): Mutant[] {
  const shuffled = own
    .map((mutant) => ({ mutant, at: draw() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ mutant }) => mutant)
  const rules = [...Map.groupBy(shuffled, ({ rule }) => rule).values()]
  return Array.from({ length: own.length }, (_, turn) =>
    rules.flatMap((mutants) => mutants[turn] ?? []),
  ).flat()
}
