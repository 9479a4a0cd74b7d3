import { cpus } from 'node:os'
import { forgetOldMedia, makeMedia } from './make.ts'
import { RECIPES } from './recipes/all.ts'

/** Makes every test file that is not in the cache, one process per core, and deletes those of outdated recipes. */
async function main(): Promise<number> {
  const [share, shares] = process.argv.slice(2).map(Number)
  if (share !== undefined && shares) {
    for (const [index, name] of Object.keys(RECIPES).entries())
      if (index % shares === share) makeMedia(name)
    return 0
  }
  forgetOldMedia()
  const count = cpus().length
  const workers = Array.from({ length: count }, (_, index) =>
    Bun.spawn([process.execPath, import.meta.path, String(index), String(count)], {
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
  const codes = await Promise.all(workers.map(({ exited }) => exited))
  return Math.max(...codes)
}

process.exit(await main())
