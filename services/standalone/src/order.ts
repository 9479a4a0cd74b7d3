import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { type Env, fromCaller } from './env.ts'

/** What is made clips of: a video behind an address, or a file as it was when it was named. */
export type Source = { url: string } | { path: string; size_bytes: number; modified_ms: number }

/** What a person asked `npm start` for. */
export interface Order {
  source: Source | null
  /** The source as it was typed, for lines that say what else can be typed. */
  typed: string
  /** Whether every clip is rendered and saved, not only the best. */
  all: boolean
  /** Whether clips are made anew of a source that has been dealt with before. */
  again: boolean
}

const USAGE = `Usage: npm start [-- <video file or URL> [--all] [--again]]
  --all    saves every clip, not only the best
  --again  makes clips anew of a video that has some already`

/**
 * Reads what was typed, before anything is started.
 *
 * @throws {Error} It cannot be done; in words for the person who typed it.
 */
export async function readOrder(words: string[], env: Env): Promise<Order> {
  const unknown = words.find((word) => word.startsWith('-') && !OPTIONS.includes(word))
  if (unknown) throw new Error(`There is no option "${unknown}".\n\n${USAGE}`)
  const [typed, ...more] = words.filter((word) => !OPTIONS.includes(word))
  if (more.length > 0) throw new Error(`One video at a time.\n\n${USAGE}`)
  const options = { all: words.includes('--all'), again: words.includes('--again') }
  if (typed === undefined) return { source: null, typed: '', ...options }
  const source = /^https?:\/\//.test(typed)
    ? { url: typed }
    : await readFileSource(fromCaller(typed, env))
  return { source, typed, ...options }
}

const OPTIONS = ['--all', '--again']

/**
 * Looks at a file that is to be a source.
 *
 * @throws {Error} It cannot be one; in words for the person who named it.
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
