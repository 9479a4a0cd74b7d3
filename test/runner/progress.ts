import { readFileSync } from 'node:fs'

/** What a worker tells of a file when it begins it, and when it has ended it; in seconds, of which it worked some on a processor. */
export interface Told {
  event: 'began' | 'ended'
  file: string
  took: number
  worked: number
}

/**
 * Tells how far a run is.
 *
 * @param expected - Milliseconds that each file of the run took last time.
 * @param lanes - How many files run at once.
 * @param seconds - Since the run began.
 */
export function progressOf(
  told: readonly Told[],
  expected: Record<string, number>,
  { lanes, seconds }: { lanes: number; seconds: number },
) {
  const ended = new Set(told.filter(({ event }) => event === 'ended').map(({ file }) => file))
  const files = Object.entries(expected)
  const running = told.map(({ file }) => file).filter((file) => !ended.has(file))
  // Half of a file that runs counts as done.
  const done = (file: string) => (ended.has(file) ? 1 : running.includes(file) ? 0.5 : 0)
  const sum = (share: (file: string) => number) =>
    files.reduce((all, [file, took]) => all + share(file) * took, 0) / 1000 / lanes
  const behind = sum(done)
  // The pace of last time counts for a minute, so that the first files of a run do not decide alone.
  const pace = (seconds + 60) / (behind + 60)
  const left = clockTime(pace * (sum(() => 1) - behind))
  return {
    running,
    line: `${clockTime(seconds)} · about ${left} left · ${ended.size} of ${files.length} files · now ${running.join(', ')}`,
  }
}

/** Adds up what the files of each workspace took, most work first. */
export function costsOf(told: readonly Told[]): string {
  const costs = [...Map.groupBy(told, ({ file }) => workspaceOf(file))].map(([name, of]) => ({
    worked: of.reduce((sum, { worked }) => sum + worked, 0),
    took: of.reduce((sum, { took }) => sum + took, 0),
    name,
  }))
  const rows = costs
    .toSorted((a, b) => b.worked - a.worked)
    .map(({ worked, took, name }) => `${cell(worked)} ${cell(took)}  ${name}`)
  return [`\n${'Work (s)'.padStart(9)} ${'Time (s)'.padStart(9)}  Workspace`, ...rows, ''].join(
    '\n',
  )
}

export function readTold(path: string): Told[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((line): Told => JSON.parse(line))
}

/** Minutes and seconds, such as `7:04`. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The first two names of a path; the tests of the whole that lie in no folder of their own are one. */
const workspaceOf = (file: string) =>
  /^test\/[^/]+$|^[^/]+\/[^/]+/.exec(file)?.[0].replace(/\/[^/]+\.ts$/, '') ?? file
const cell = (seconds: number) => seconds.toFixed(1).padStart(9)
