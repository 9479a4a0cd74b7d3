import { imports } from './imports.ts'
import { pageWords } from './page-words.ts'
import { drawers, environment, lengths, routes } from './places.ts'
import { sideEffects } from './side-effects.ts'
import type { SourceFile } from './source-file.ts'
import { wallClock } from './wall-clock.ts'

const RULES = [imports, routes, lengths, drawers, environment, sideEffects, pageWords, wallClock]

/**
 * Holds every rule against every file.
 *
 * @returns Lines such as `packages/http/src/listen.ts:12 reads the environment; …`.
 */
export function checkFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    RULES.flatMap((rule) => rule(file)).map(
      ({ start, says }) => `${file.path}:${file.lineAt(start)} ${says}`,
    ),
  )
}
