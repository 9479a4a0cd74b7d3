import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../faults/rig/service-process.ts'

const RELEASED = 'test/released'

/**
 * Names the commit of the last release: the one that wrote the newest of the files in which a release's rows are kept.
 *
 * @returns `null` where the history is not there, as in an archive or a shallow clone.
 */
export async function lastRelease(): Promise<string | null> {
  const names = (await readdir(join(ROOT, RELEASED))).filter((name) => name.endsWith('.json'))
  const newest = Math.max(...names.map((name) => Number.parseInt(name, 10)))
  const path = `${RELEASED}/${newest}.json`
  const added = await Bun.$`git -C ${ROOT} log --diff-filter=A --format=%H -- ${path}`
    .nothrow()
    .quiet()
    .text()
  const commit = added.trim()
  if (commit === '') return null
  // The oldest commit of a shallow clone seems to add every file; it is not the release.
  const before = await Bun.$`git -C ${ROOT} rev-parse --verify ${`${commit}^`}`.nothrow().quiet()
  return before.exitCode === 0 ? commit : null
}

/** Writes the code of a revision into a folder, and installs what it depends on, as its lock file says. */
export async function exportVersion(revision: string, folder: string): Promise<void> {
  await Bun.$`git -C ${ROOT} archive ${revision} | tar -x -C ${folder}`.quiet()
  await Bun.$`${process.execPath} install --frozen-lockfile --ignore-scripts`.cwd(folder).quiet()
}
