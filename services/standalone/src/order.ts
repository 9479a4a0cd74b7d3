import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { type Env, fromCaller } from './env.ts'

/** The source of the clips: a video at a URL, or a file with its state when the command was read. */
export type Source = { url: string } | { path: string; size_bytes: number; modified_ms: number }

/** The arguments of the command that starts the service. */
export interface Order {
  source: Source | null
  /** The command that asks for this source again, for messages that suggest another one. */
  command: string
  /** Whether every clip is rendered and saved, not only the best. */
  all: boolean
  /** Whether new clips are made of a source that was processed before. */
  again: boolean
}

const usageOf = (env: Env) => `Usage: ${startOf(env)} [<video file or URL>] [--all] [--again]
  --all    saves every clip, not only the best
  --again  makes clips anew of a video that has some already`

/**
 * Reads the arguments, before anything is started.
 *
 * @throws {Error} The arguments are not valid; the message is for the user.
 */
export async function readOrder(words: string[], env: Env): Promise<Order> {
  const unknown = words.find((word) => word.startsWith('-') && !OPTIONS.includes(word))
  if (unknown) throw new Error(`There is no option "${unknown}".\n\n${usageOf(env)}`)
  const [typed, ...more] = words.filter((word) => !OPTIONS.includes(word))
  if (more.length > 0) throw new Error(`One video at a time.\n\n${usageOf(env)}`)
  const options = { all: words.includes('--all'), again: words.includes('--again') }
  const command = commandFor(typed, env)
  if (typed === undefined) return { source: null, command, ...options }
  const source = /^https?:\/\//.test(typed)
    ? { url: typed }
    : await readFileSource(fromCaller(typed, env))
  return { source, command, ...options }
}

/** Npm passes on what stands behind two hyphens. */
function startOf({ calledAs }: Env): string {
  return calledAs.startsWith('npm') ? `${calledAs} --` : calledAs
}

/** Writes the command that a shell reads as this one again. */
function commandFor(typed: string | undefined, env: Env): string {
  const start = startOf(env)
  if (typed === undefined) return start
  const isPlain = /^[\w./:@%+=,-]+$/.test(typed)
  return `${start} ${isPlain ? typed : `'${typed.replaceAll("'", "'\\''")}'`}`
}

const OPTIONS = ['--all', '--again']

/**
 * Checks a file that is given as a source.
 *
 * @throws {Error} The file cannot be used as a source; the message is for the user.
 */
export async function readFileSource(path: string): Promise<Source> {
  const found = await stat(path).catch((error) => {
    throw new Error(explain(path, error))
  })
  if (found.isDirectory()) throw new Error(`${path} is a folder. Name one video file in it.`)
  if (!found.isFile()) throw new Error(`${path} is not a file.`)
  if (found.size === 0) throw new Error(`${path} is empty: it has 0 bytes.`)
  await access(path, constants.R_OK).catch((error) => {
    throw new Error(explain(path, error))
  })
  return { path, size_bytes: found.size, modified_ms: found.mtimeMs }
}

function explain(path: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return `There is no file ${path}.`
  if (code === 'EACCES') return `This user may not read ${path}.`
  return `${path} cannot be read: ${message}.`
}
