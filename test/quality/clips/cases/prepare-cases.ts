import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ROOT } from '../../report/command.ts'
import { NotMeasurable, type Options } from '../figure.ts'
import { listShows } from '../pick-case.ts'
import { countPhrases } from './find-again.ts'
import { makeCase, type TimedInterview, timeInterview } from './make-case.ts'
import { type Interview, SHOWS, type Show } from './shows.ts'

type Place = Pick<Options, 'cases' | 'fetch' | 'from'>

/**
 * Finds the cases of every show, and builds missing ones of known shows from the show's repository. Those of other shows count where they lie beside them.
 *
 * @returns The paths of the cases of each show.
 * @throws {NotMeasurable} There are no cases and the repository is not available, or they would lie inside the project.
 */
export async function prepareCases(options: Place): Promise<Record<string, string[]>> {
  const folder = resolve(options.cases)
  if (`${folder}/`.startsWith(`${ROOT}/`)) {
    throw new NotMeasurable(
      `Cases hold texts without a licence and must not lie in the project: ${folder}`,
    )
  }
  for (const [name, show] of Object.entries(SHOWS)) {
    const own = join(folder, name)
    if (!existsSync(own)) await build(name, show, own, options)
  }
  return await listShows(folder)
}

async function build(name: string, show: Show, folder: string, options: Place) {
  const clones = new Map(
    options.from.split(',').map((one) => one.split('=') as [show: string, clone: string]),
  )
  const clone = clones.get(name) ?? (options.fetch ? await fetchClone(name, show, options) : null)
  if (clone === null) {
    throw new NotMeasurable(
      `There are no cases in ${folder}. Give --fetch to clone ${show.repository}, or --from ${name}=DIR where a clone is.`,
    )
  }
  const interviews = await readClone(clone, show)
  const count = await buildCases(interviews, folder)
  console.error(`${name}: ${count} cases of ${interviews.length} interviews in ${folder}`)
}

async function fetchClone(name: string, { repository }: Show, { cases }: Place): Promise<string> {
  const clone = join(cases, 'clones', name)
  await mkdir(join(cases, 'clones'), { recursive: true })
  if (existsSync(clone)) return clone
  const { exitCode, stderr } = await Bun.$`git clone --bare --depth 1 ${repository} ${clone}`
    .quiet()
    .nothrow()
  if (exitCode === 0) return clone
  throw new NotMeasurable(`${repository} could not be cloned: ${stderr.toString().trim()}`)
}

/** Reads the interviews of a clone's last commit, also of a bare clone. */
async function readClone(clone: string, { files, read }: Show): Promise<Interview[]> {
  const git = (...words: string[]) => Bun.$`git -C ${clone} ${words}`.quiet().text()
  const paths = (await git('ls-tree', '-r', '-z', '--name-only', 'HEAD')).split('\0')
  const interviews: Interview[] = []
  for (const path of paths.filter((one) => files.test(one)))
    interviews.push(read(path, await git('show', `HEAD:${path}`)))
  return interviews
}

/**
 * Builds the cases of one show in a folder: a JSON file for each interview with an opening cut from the interview.
 *
 * @returns The number of cases.
 */
async function buildCases(interviews: Iterable<Interview>, folder: string): Promise<number> {
  const known = new Map<string, TimedInterview>()
  for (const interview of interviews) {
    const timed = timeInterview(interview)
    const sample = sampleOf(timed)
    if (!known.has(sample)) known.set(sample, timed)
  }
  const phrases = countPhrases()
  for (const { spoken } of known.values()) phrases.add(spoken.plain)
  await mkdir(folder, { recursive: true })
  let count = 0
  for (const interview of known.values()) {
    const made = makeCase(interview, phrases)
    if (!made) continue
    await Bun.write(join(folder, `${interview.name}.json`), JSON.stringify(made))
    count += 1
  }
  return count
}

/** Some words from the middle, to detect an interview that was published under two names. */
function sampleOf({ spoken: { plain } }: TimedInterview): string {
  const middle = Math.floor(plain.length / 2)
  return plain
    .slice(middle, middle + 200)
    .filter((_, at) => at % 9 === 0)
    .join(' ')
}
