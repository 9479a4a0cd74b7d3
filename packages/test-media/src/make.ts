import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { extname, join } from 'node:path'
import { readEnv } from './env.ts'
import type { Recipe } from './recipe.ts'
import { RECIPES } from './recipes/all.ts'

const { cache_folder: CACHE } = readEnv()
const MAKING_MS = 180_000
const known = new Map<string, string>()

/**
 * Returns the path of a generated file, made now unless an earlier run left it in the cache.
 *
 * The folder's name is a hash of the recipe, of everything that it uses and of the programs' versions; next to the file
 * lies the SHA-256 of its contents, so that a file that was truncated or changed is made again. Processes that make the
 * same file at the same time do not conflict: each works in its own folder, and the first to finish is kept.
 */
export function makeMedia(name: string): string {
  const found = known.get(name)
  if (found) return found
  const folder = join(CACHE, keyOf(name))
  const path = join(folder, name.split('/').at(-1) ?? name)
  if (isIntact(folder, path)) markUsed(folder)
  else makeAfresh(name, folder, path)
  known.set(name, path)
  return path
}

/** The folders in the cache that belong to current recipes. */
export function currentFolders(): string[] {
  return Object.keys(RECIPES).map((name) => join(CACHE, keyOf(name)))
}

function makeAfresh(name: string, folder: string, path: string): void {
  const scratch = join(CACHE, `making-${process.pid}-${randomUUID()}`)
  fs.mkdirSync(scratch, { recursive: true })
  try {
    const { steps, patch, sha256: wanted } = recipeOf(name)
    for (const step of steps) runStep(step.map(resolveParameter), scratch, name)
    const made = join(scratch, `out${extname(name)}`)
    if (patch)
      fs.writeFileSync(made, patch(steps.length > 0 ? fs.readFileSync(made) : Buffer.alloc(0)))
    if (wanted && sha256(made) !== wanted)
      throw new Error(`${name} is not what it was: its SHA-256 is ${sha256(made)}.`)
    const done = join(scratch, 'done')
    fs.mkdirSync(done)
    fs.renameSync(made, join(done, path.slice(folder.length + 1)))
    fs.writeFileSync(join(done, 'sha256'), sha256(join(done, path.slice(folder.length + 1))))
    if (fs.existsSync(folder) && !isIntact(folder, path)) {
      fs.rmSync(folder, { recursive: true, force: true })
    }
    keep(done, folder, path)
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true })
  }
}

const MOST_TRIES = 20
const PAUSE_MS = 50

/** Another process may have finished first, and its result is as good; or it may be removing a broken one, so this retries. */
function keep(done: string, folder: string, path: string): void {
  for (let tries = 1; !isIntact(folder, path); tries += 1) {
    try {
      fs.renameSync(done, folder)
      return
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      Bun.sleepSync(PAUSE_MS)
    }
  }
}

function runStep([program = '', ...parameters]: string[], cwd: string, name: string): void {
  const { exitCode, stderr } = Bun.spawnSync([program, ...parameters], {
    cwd,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: MAKING_MS,
    killSignal: 'SIGKILL',
  })
  if (exitCode === 0) return
  throw new Error(
    `The test file ${name} cannot be made: ${program} says ${stderr.toString().trim()}`,
  )
}

function resolveParameter(parameter: string): string {
  return parameter.startsWith('@') ? makeMedia(parameter.slice(1)) : parameter
}

const keys = new Map<string, string>()

function keyOf(name: string): string {
  const found = keys.get(name)
  if (found) return found
  const { steps, patch, sha256: wanted } = recipeOf(name)
  const inputs = steps.flat().filter((parameter) => parameter.startsWith('@'))
  const versions = [...new Set(steps.map(([program = '']) => program))].map(versionOf)
  const keysOfInputs = inputs.map((input) => keyOf(input.slice(1)))
  const text = JSON.stringify([
    name,
    steps,
    patch && patchSources(),
    wanted,
    keysOfInputs,
    versions,
  ])
  const key = createHash('sha256').update(text).digest('hex').slice(0, 20)
  keys.set(name, key)
  return key
}

/** The source of every recipe, since a patch may use code outside its own function. */
function patchSources(): string {
  const folder = join(import.meta.dir, 'recipes')
  const files = fs.readdirSync(folder).toSorted()
  return files.map((file) => fs.readFileSync(join(folder, file), 'utf8')).join('')
}

/** Programs whose results change with their version, and the flag that prints the version. */
const VERSION_FLAGS: Record<string, string> = {
  ffmpeg: '-version',
  flite: '--version',
  'espeak-ng': '--version',
}
const knownVersions = new Map<string, string>()

function versionOf(program: string): string {
  const flag = VERSION_FLAGS[program]
  if (!flag) return program
  const found = knownVersions.get(program)
  if (found) return found
  const { stdout } = Bun.spawnSync([program, flag], { stdin: 'ignore', stderr: 'ignore' })
  const version = stdout.toString().trim()
  knownVersions.set(program, version)
  return version
}

function recipeOf(name: string): Recipe {
  const recipe = RECIPES[name]
  if (!recipe) throw new Error(`There is no recipe for ${name}.`)
  return recipe
}

function isIntact(folder: string, path: string): boolean {
  try {
    return fs.readFileSync(join(folder, 'sha256'), 'utf8') === sha256(path)
  } catch {
    // Missing, or being replaced by another process.
    return false
  }
}

function sha256(path: string): string {
  return createHash('sha256').update(fs.readFileSync(path)).digest('hex')
}

/** Another checkout may have other recipes, so that a file is kept as long as one of them uses it now and then. */
const KEPT_DAYS = 14
const DAY_MS = 86_400_000

/** Removes what no recipe has made or used for two weeks: the results of recipes that are gone, and unfinished ones. */
export function forgetOldMedia(now = Date.now()): void {
  const current = new Set(currentFolders())
  for (const entry of fs.existsSync(CACHE) ? fs.readdirSync(CACHE) : []) {
    const folder = join(CACHE, entry)
    const isOld = now - fs.statSync(folder).mtimeMs > KEPT_DAYS * DAY_MS
    if (isOld && !current.has(folder)) fs.rmSync(folder, { recursive: true, force: true })
  }
}

function markUsed(folder: string): void {
  const now = new Date()
  fs.utimesSync(folder, now, now)
}
