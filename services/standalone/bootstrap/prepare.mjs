// Runs on a machine that has only Node and npm, so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installLine, installSystemPackages } from './system-packages.mjs'

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Path of the Bun that the project pins, once `prepare` has run. */
export const BUN = join(ROOT, 'node_modules', '.bin', 'bun')

/**
 * Installs what is missing: Bun and the dependencies, then the programs that are asked for.
 *
 * Does nothing, in a few milliseconds, when all of it is there.
 *
 * @param {string[]} programs - Names of executables, for example `ffmpeg`.
 */
export function prepare(programs) {
  installDependencies()
  const missing = programs.filter((program) => !isOnPath(program))
  if (missing.length === 0) return
  say(`Installing ${missing.join(' and ')} …`)
  const installed = installSystemPackages(missing)
  const stillMissing = programs.filter((program) => !isOnPath(program))
  if (installed && stillMissing.length === 0) return
  fail(
    `${stillMissing.join(' and ')} is not installed, and installing it here was not possible. Run this, then try again:\n\n  ${installLine(stillMissing)}\n`,
  )
}

function installDependencies() {
  const stamp = join(ROOT, 'node_modules', '.installed')
  const wanted = fingerprint()
  if (existsSync(BUN) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  say(`Installing ${packageManager} and the dependencies …`)
  const { status } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=${packageManager}`, '--', 'bun', 'install', '--frozen-lockfile'],
    // Outside of the project: npm does not know the version catalog that its package.json uses.
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, npm_config_prefix: undefined },
    },
  )
  if (status !== 0) fail('The dependencies could not be installed; the lines above say why.')
  writeFileSync(stamp, wanted)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'bun.lock']) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** @param {string} program */
function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
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
