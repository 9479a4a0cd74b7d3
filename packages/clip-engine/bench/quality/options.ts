import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export interface Options {
  /** Names of parts; all when empty. */
  only: string[]
  /** Every n-th of the interviews, and of the unusual files, is measured. */
  every: number
  /** Folders of cases to score instead of everything else. */
  picks: string[]
  /** Where cases are built: one folder per show. */
  casesFolder: string
  /** Whether repositories may be cloned to build missing cases. */
  isFetching: boolean
  /** Paths of existing clones, by show. */
  clones: Record<string, string>
  /** A Whisper model to measure in addition to the shipped recognizers: a name or a file. */
  whisper: string | null
  /** Lengths of the talks for the preview measurements, in minutes, ascending. */
  minutes: number[]
  /** A film that is repeated up to these lengths, instead of a composed one. */
  talk: string | null
  /** Whether `docs/benchmarks.md` is written. */
  isWritten: boolean
}

export const USAGE = `usage: bun run bench:quality [options]

  --only PART,…       measure these parts alone; the report keeps what it says of the others
  --every N           of the interviews, and of the unusual files, look at every N-th
  --fetch             clone the repositories of the interviews where their cases are missing
  --from SHOW=DIR     build a show's cases from a clone that is there already, with or without work tree
  --cases DIR         where the cases are kept (~/.cache/clip-engine/cases); never inside of the project
  --picks DIR [DIR…]  score folders of cases and print it, nothing else
  --whisper MODEL     measure a Whisper model too, by its name or its file
  --minutes N,…       lengths of the talks whose previews the part “engine” makes (5,20,60)
  --talk FILE         repeat this film for them instead of composing one, which takes a minute
  --no-write          print only, leave docs/benchmarks.md as it is`

/** Reads the command line. @throws {TypeError} An option is unknown or lacks its value. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      every: { type: 'string', default: '1' },
      fetch: { type: 'boolean', default: false },
      from: { type: 'string', multiple: true, default: [] },
      cases: { type: 'string', default: join(homedir(), '.cache/clip-engine/cases') },
      picks: { type: 'boolean', default: false },
      whisper: { type: 'string' },
      minutes: { type: 'string', default: '5,20,60' },
      talk: { type: 'string' },
      'no-write': { type: 'boolean', default: false },
    },
  })
  const every = Number(values.every)
  if (!Number.isInteger(every) || every < 1) {
    throw new TypeError(`--every is “${values.every}”; it must be a whole number from 1 on.`)
  }
  if (values.picks !== positionals.length > 0) {
    throw new TypeError('Folders are named after --picks, and only there.')
  }
  return {
    only: values.only?.split(',') ?? [],
    every,
    picks: positionals,
    casesFolder: values.cases,
    isFetching: values.fetch,
    clones: Object.fromEntries(values.from.map(readClone)),
    whisper: values.whisper ?? null,
    minutes: readMinutes(values.minutes),
    talk: values.talk ?? null,
    isWritten: !values['no-write'],
  }
}

function readMinutes(text: string): number[] {
  const minutes = text.split(',').map(Number)
  if (minutes.every((length) => length > 0 && length <= 600))
    return minutes.toSorted((a, b) => a - b)
  throw new TypeError(`--minutes is “${text}”; it must be lengths from 1 to 600, with commas.`)
}

function readClone(text: string): [string, string] {
  const [show = '', folder = ''] = text.split('=')
  if (!show || !folder) throw new TypeError(`--from is “${text}”; it must be SHOW=DIR.`)
  return [show, folder]
}
