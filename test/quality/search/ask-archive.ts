import {
  type Context,
  type Database,
  search,
  searchAny,
} from '../../../packages/domain/src/index.ts'
import { markdownTable, powerOfTen } from '../report/tables.ts'

/** Different searches of a kind, and how often each is repeated: the fastest counts, since other work on the machine only adds. */
const ASKED = 50
const REPEATED = 3
const LIMIT = 20

interface Kind {
  language?: string
  /** What is searched for, made of words that are said one after another, and of others from elsewhere. */
  ask: (said: string[], others: string[]) => string
  isAny?: true
}

const KINDS: Record<string, Kind> = {
  'a word, drawn as often as it is said': { ask: ([a = '']) => a },
  'a word that is never said': { ask: ([a = '', b = '']) => a + b },
  'a word said once, in one of the oldest videos': { ask: (said) => said.at(-1) ?? '' },
  'two words': { ask: ([a, , , b]) => `${a} ${b}` },
  'two words of different videos': { ask: ([a], [b]) => `${a} ${b}` },
  'a phrase of three words': { ask: ([a, b, c]) => `"${a} ${b} ${c}"` },
  'a phrase of two words of different videos': { ask: ([a], [b]) => `"${a} ${b}"` },
  'the beginning of a word': { ask: ([a = '']) => `${a.slice(0, 4)}*` },
  'a word and the beginning of one': { ask: ([a], [b = '']) => `${a} ${b.slice(0, 4)}*` },
  'a word with accents': { language: 'fr', ask: ([a = '']) => a },
  'two letters of Chinese': { language: 'ja', ask: ([a = '']) => a.slice(0, 2) },
  'two such letters of different videos': {
    language: 'ja',
    ask: ([a = ''], [b = '']) => a.slice(0, 1) + b.slice(0, 1),
  },
  'some of five words': { ask: (said) => said.slice(0, 5).join(' '), isAny: true },
}

/** Tells how long searches take among the hours of an archive, and what it takes. */
export async function describeArchive(archive: Context & { sql: Database }, hours: number) {
  const { sql } = archive
  const [{ passages, table, words, others }] = await sql<[Sizes]>`
    select reltuples::float8 as passages, pg_table_size(oid)::float8 as table,
           pg_relation_size('passages_by_words_and_time')::float8 as words,
           (pg_indexes_size(oid) - pg_relation_size('passages_by_words_and_time'))::float8 as others
      from pg_class where oid = 'passages'::regclass
  `
  const size = (bytes: number) =>
    bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
  return `${hours.toLocaleString('en')} hours of one account, ${powerOfTen(passages)} passages: ${size(table)}, the index of words ${size(words)}, the other two ${size(others)}.

${await askArchive(archive)}`
}

interface Sizes {
  passages: number
  table: number
  words: number
  others: number
}

/** Searches for words as they are said, and tells how long it takes by kind. */
async function askArchive(archive: Context & { sql: Database }): Promise<string> {
  const { sql } = archive
  const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  const rows: string[][] = []
  for (const [name, { language = 'en', ask, isAny }] of Object.entries(KINDS)) {
    const taken: Taken[] = []
    const drawn = await drawWords(sql, language)
    for (const [nth, said] of drawn.entries()) {
      const q = ask(said, drawn[(nth + ASKED / 2) % ASKED] ?? [])
      taken.push(await time(() => (isAny ? searchAny : search)(archive, { q, limit: LIMIT }), pid))
    }
    const at = (of: keyof Taken, share: number) => {
      const times = taken.map((one) => one[of]).toSorted((a, b) => a - b)
      return (times[Math.ceil(share * times.length) - 1] ?? Number.NaN).toFixed(0)
    }
    const columns = [0.5, 0.95].flatMap((share) => [at('wall', share), at('processor', share)])
    rows.push([name, ...columns])
    console.error(rows.at(-1)?.join(' | '))
  }
  const heads = ['ms, median', 'of a processor', 'ms, p95', 'of a processor']
  return markdownTable(['Searched for', ...heads], rows)
}

/** Milliseconds of a search, and those in which the database worked on it. */
interface Taken {
  wall: number
  processor: number
}

async function time(ask: () => Promise<unknown>, pid: number): Promise<Taken> {
  const taken: Taken[] = []
  for (let round = 0; round < REPEATED; round++) {
    const [since, worked] = [performance.now(), await workedBy(pid)]
    await ask()
    taken.push({ wall: performance.now() - since, processor: (await workedBy(pid)) - worked })
  }
  const least = (of: keyof Taken) => Math.min(...taken.map((one) => one[of]))
  return { wall: least('wall'), processor: least('processor') }
}

/** Milliseconds for which a process had a processor; only on Linux, and where the database is on this machine. */
async function workedBy(pid: number): Promise<number> {
  const told = await Bun.file(`/proc/${pid}/schedstat`)
    .text()
    .catch(() => '')
  return Number.parseInt(told, 10) / 1e6
}

/** Words of some passages, each from one that is not too common to be looked for. */
async function drawWords(sql: Database, language: string): Promise<string[][]> {
  return sql<{ said: string[] }[]>`
    select (string_to_array(said, ' '))[first:] as said
      from passages s,
           lateral (
             select min(at) as first
               from unnest(string_to_array(said, ' ')) with ordinality as words (word, at)
              where at > nth % 20
                and length(to_tsvector(search_stems(language)::regconfig, search_text(word))) > 0
           ) as words
     where first is not null and nth % 19 = 7
       and project_id in (
         select project_id from projects where language = ${language} order by project_id limit 10
       )
     order by project_id, nth limit ${ASKED}
  `.then((rows) => rows.map(({ said }) => said))
}
