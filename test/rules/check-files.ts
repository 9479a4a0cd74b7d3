import { imports } from './imports.ts'
import { drawers, environment, lengths, routes } from './places.ts'
import { sideEffects } from './side-effects.ts'
import type { SourceFile } from './source-file.ts'
import { studioWords } from './studio-words.ts'
import { wallClock } from './wall-clock.ts'

const RULES = [imports, routes, lengths, drawers, environment, sideEffects, studioWords]

/**
 * Holds every rule against every file.
 *
 * @param late - Paths of files that still wait by the clock on the wall; one that no longer does is a fault of the list.
 * @returns Lines such as `packages/http/src/listen.ts:12 reads the environment; …`.
 */
export function checkFiles(files: readonly SourceFile[], late: ReadonlySet<string>): string[] {
  return files.flatMap((file) => {
    const waits = wallClock(file)
    const found = RULES.flatMap((rule) => rule(file))
    if (!late.has(file.path)) found.push(...waits)
    else if (waits.length === 0)
      found.push({ start: 0, says: 'waits for no clock now; take it out of wall-clock-left.txt' })
    return found.map(({ start, says }) => `${file.path}:${file.lineAt(start)} ${says}`)
  })
}
