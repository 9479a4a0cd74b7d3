import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NotMeasurable } from '../not-measurable.ts'
import type { Options } from '../options.ts'
import { listCases } from '../pick-case.ts'
import { buildCases } from './build-cases.ts'
import { readClone } from './read-clone.ts'
import { SHOWS, type Show } from './shows.ts'

const PROJECT = fileURLToPath(new URL('../../../../../', import.meta.url))

/**
 * Finds the cases of every show, and builds missing ones from the show's repository.
 *
 * @returns The paths of the cases of each show.
 * @throws {NotMeasurable} There are no cases and the repository is not available, or they would lie inside the project.
 */
export async function prepareCases(options: Options): Promise<Record<string, string[]>> {
  const folder = resolve(options.casesFolder)
  if (`${folder}/`.startsWith(PROJECT)) {
    throw new NotMeasurable(
      `Cases hold texts without a licence and must not lie in the project: ${folder}`,
    )
  }
  const cases: Record<string, string[]> = {}
  for (const [name, show] of Object.entries(SHOWS)) {
    const own = join(folder, name)
    if (!existsSync(own)) await build(name, show, own, options)
    cases[name] = await listCases(own)
  }
  return cases
}

async function build(name: string, show: Show, folder: string, options: Options) {
  const clone =
    options.clones[name] ?? (options.isFetching ? await fetchClone(name, show, options) : null)
  if (clone === null) {
    throw new NotMeasurable(
      `There are no cases in ${folder}. Give --fetch to clone ${show.repository}, or --from ${name}=DIR where a clone is.`,
    )
  }
  const files = await readClone(clone, show.files)
  const count = await buildCases(
    files.map(({ path, content }) => show.read(path, content)),
    folder,
  )
  console.error(`${name}: ${count} cases of ${files.length} interviews in ${folder}`)
}

async function fetchClone(name: string, { repository }: Show, options: Options): Promise<string> {
  const folder = join(options.casesFolder, 'clones')
  const clone = join(folder, name)
  await mkdir(folder, { recursive: true })
  if (existsSync(clone)) return clone
  const { exitCode, stderr } = await Bun.$`git clone --bare --depth 1 ${repository} ${clone}`
    .quiet()
    .nothrow()
  if (exitCode === 0) return clone
  throw new NotMeasurable(`${repository} could not be cloned: ${stderr.toString().trim()}`)
}
