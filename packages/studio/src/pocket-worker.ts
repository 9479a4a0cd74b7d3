import type { Language } from '@svc/words'
import { ASSETS_PATH, type StudioBundle } from './bundle-studio.ts'

/** The pages that can be opened without a network, by an address of each; others that were open before can too. */
const PAGES = ['/studio/new', '/studio/videos/x', '/studio/clips/x']

/**
 * Writes the worker beside the pages (`web/workers/pocket.ts`) of one release: with other files it is another text, so that browsers
 * take the new one.
 */
export function pocketWorker(
  { begin, script, style, chunks, pocket }: StudioBundle,
  language: Language,
): string {
  const needed = PAGES.flatMap((path) => chunks.neededBy(path, language))
  const files = [...[script, style], ...[...new Set(needed)].map((name) => ASSETS_PATH + name)]
  const release = Bun.hash(files.join() + begin[language] + pocket).toString(36)
  return `self.STUDIO=${JSON.stringify({ release, files })};${pocket}`
}
