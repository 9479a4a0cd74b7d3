import { resolve } from 'node:path'
import type { StudioRoute } from './routes.ts'

const WEB = new URL('../web/', import.meta.url).pathname

/** Gives the name under which a file of a build is served. */
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The scripts of the studio, and which of them load each other. */
export interface Chunks {
  /** Names the scripts without which a page cannot begin, the first script apart. */
  neededBy(path: string, language: string): string[]
}

/** Reads from the facts of a build which scripts are loaded together. */
export function readChunks(
  { outputs }: Bun.BuildMetafile,
  first: string,
  routes: readonly StudioRoute[],
): Chunks {
  const chunks = Object.entries(outputs).map(([path, { imports, entryPoint = '' }]) => ({
    name: nameOf(path),
    // The bundler names sources as seen from where the process runs.
    source: resolve(entryPoint),
    imported: imports
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path: other }) => nameOf(other)),
  }))
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]))
  const builtFrom = (file: string) => chunks.find(({ source }) => source === WEB + file)

  function collect(name: string, found: Set<string>): void {
    if (found.has(name)) return
    found.add(name)
    for (const other of byName.get(name)?.imported ?? []) collect(other, found)
  }

  return {
    neededBy(path, language) {
      const route = routes.find(({ address }) => address.test(path))
      const needed = new Set<string>()
      collect(first, needed)
      // Pages that are part of the first script have their texts there.
      for (const file of route ? [`words/${language}.json`, route.file] : []) {
        const chunk = builtFrom(file)
        if (chunk) collect(chunk.name, needed)
      }
      needed.delete(first)
      return [...needed].filter((name) => name.endsWith('.js'))
    },
  }
}
