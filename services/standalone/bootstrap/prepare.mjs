// Runs on a machine that has only Node and npm, so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GIVEN_BUN } from './given-bun.mjs'
import { missingNeeds } from './system-needs.mjs'
import { installLine, installSystemPackages } from './system-packages.mjs'
import { removeUnusedFiles } from './unused-files.mjs'

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Path of the Bun that the project pins, once `prepare` has run. */
export const BUN = GIVEN_BUN ?? join(ROOT, 'node_modules', '.bin', 'bun')

/**
 * Installs what is missing: Bun and the dependencies, then ffmpeg and the fonts that are too large to ship.
 *
 * Does nothing, in a few milliseconds, when all of it is there.
 *
 * @param {{ forTests?: boolean, forQuality?: boolean }} options - Whether what only the tests need is wanted too, and
 *   the dependencies of `test/quality`, which a start and the tests do without.
 */
export function prepare({ forTests = false, forQuality = false } = {}) {
  installDependencies(forQuality ? 'quality' : forTests ? 'tests' : 'start')
  const missing = missingNeeds(forTests)
  if (missing.length === 0) return
  say(`Installing ${namesOf(missing)} …`)
  if (installSystemPackages(missing) && missingNeeds(forTests).length === 0) return
  const still = missingNeeds(forTests)
  fail(
    `Missing: ${namesOf(still)}. Installing it here was not possible. Run this, then try again:\n\n  ${installLine(still)}\n`,
  )
}

/** What the dependencies are installed for, each with those of the ones before it. */
const PURPOSES = /** @type {const} */ ({
  start: ['--production'],
  tests: ['--filter=!@svc/quality'],
  quality: [],
})

/** @param {keyof typeof PURPOSES} purpose */
function installDependencies(purpose) {
  const modules = join(ROOT, 'node_modules')
  const stamp = join(modules, '.installed')
  const { packageManager, patchedDependencies = {} } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const patches = Object.values(patchedDependencies)
  const wanted = fingerprint('package.json', 'bun.lock', ...patches)
  const unused = fingerprint('services/standalone/bootstrap/unused-files.mjs')
  const [kept, keptFor, left] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  const names = Object.keys(PURPOSES)
  // What was installed by hand, or for more, stays whole.
  const least = !keptFor && existsSync(modules) ? 'tests' : keptFor
  const wider = names.indexOf(least) > names.indexOf(purpose) ? least : purpose
  // A package that is there is not installed again, whatever was deleted of it.
  const lacks = keptFor === 'start' && (wider !== 'start' || left !== unused)
  if (existsSync(BUN) && kept === wanted && wider === keptFor && !lacks) return
  say(`Installing ${GIVEN_BUN ? '' : `${packageManager} and `}the dependencies …`)
  if (lacks) rmSync(modules, { recursive: true })
  mkdirSync(modules, { recursive: true })
  // Before all is there: a start after one that was interrupted knows for what it was.
  writeFileSync(stamp, `- ${wider} ${unused}`)
  const install = ['install', '--frozen-lockfile', `--cwd=${ROOT}`, ...PURPOSES[wider]]
  // Of the root, a start needs Bun alone.
  if (GIVEN_BUN && wider === 'start') install.push('--filter=!./')
  const [program = 'npm', ...before] = GIVEN_BUN
    ? [GIVEN_BUN]
    : ['npm', 'exec', '--yes', `--package=${packageManager}`, '--', 'bun']
  const { status } = spawnSync(program, [...before, ...install], {
    // Outside of the project, also after `npm --prefix`: npm does not know the version catalog that its package.json uses.
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: GIVEN_BUN ? withNode(withoutNpmSettings(), modules) : withoutNpmSettings(),
  })
  if (status !== 0) fail('The dependencies could not be installed; the lines above say why.')
  if (wider === 'start') removeUnusedFiles(join(modules, '.bun'))
  writeFileSync(stamp, `${wanted} ${wider} ${unused}`)
}

/**
 * An environment in which Bun is Node where there is none, for the scripts of packages. Bun's own way is a link in `/tmp`, which leads
 * nowhere when the Bun that made it is gone; the database, whose script cannot run, is left out then without a word.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} modules
 */
function withNode(env, modules) {
  const folder = join(modules, '.node')
  const node = join(folder, 'node')
  mkdirSync(folder, { recursive: true })
  rmSync(node, { force: true })
  symlinkSync(/** @type {string} */ (GIVEN_BUN), node)
  return { ...env, PATH: `${env.PATH}${delimiter}${folder}` }
}

/** The environment without what the npm that runs this script was called with. */
function withoutNpmSettings() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_.*prefix$/i.test(name)),
  )
}

/** @param {string[]} files */
function fingerprint(...files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** @param {import('./system-needs.mjs').Need[]} needs */
function namesOf(needs) {
  return needs.map(({ name }) => name).join(' and ')
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`)
}

/** @param {string} why */
function fail(why) {
  say(`\n${why}`)
  process.exit(1)
}
