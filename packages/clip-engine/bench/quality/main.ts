import { NotMeasurable } from './not-measurable.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { PART_NAMES, PARTS, type PartName } from './parts.ts'
import { listCases } from './pick-case.ts'
import { printPicks } from './print-picks.ts'
import { type Measured, stampOf } from './report/measured.ts'
import { partTable } from './report/part-table.ts'
import { writeReport } from './report/write-report.ts'
import { scorePicks } from './score-picks.ts'

/** Measures how good the engine's clips are, prints it, and writes `docs/benchmarks.md`. See `--help`. */
const options = readOrExit(process.argv.slice(2))
if (options.picks.length > 0) {
  for (const folder of options.picks) {
    const { shipped } = await scorePicks(await listCases(folder), () => ({ shipped: {} }))
    printPicks(folder, shipped)
  }
} else {
  for (const name of wantedParts(options)) {
    const measured = await measure(name, options)
    console.log(`\n## ${PARTS[name].title}\n\n${partTable(measured)}`)
    if (options.isWritten) await writeReport(name, measured)
  }
}

function readOrExit(args: string[]): Options {
  if (args.includes('--help')) {
    console.log(`${USAGE}\n\nParts: ${PART_NAMES.join(', ')}`)
    process.exit(0)
  }
  try {
    const read = readOptions(args)
    wantedParts(read)
    return read
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    process.exit(2)
  }
}

function wantedParts({ only }: Options): PartName[] {
  const unknown = only.filter((name) => !PART_NAMES.some((part) => part === name))
  if (unknown.length > 0) {
    throw new TypeError(`No part “${unknown.join(', ')}”. There are: ${PART_NAMES.join(', ')}.`)
  }
  return PART_NAMES.filter((name) => only.length === 0 || only.includes(name))
}

async function measure(name: PartName, options: Options): Promise<Measured> {
  const began = performance.now()
  console.error(`${PARTS[name].title} …`)
  const stamp = await stampOf(name, options)
  try {
    const found = await PARTS[name].measure(options)
    return { ...stamp, ...found, seconds: Math.round((performance.now() - began) / 1000) }
  } catch (error) {
    if (!(error instanceof NotMeasurable)) throw error
    return { ...stamp, figures: [], notes: { missing: error.message }, seconds: 0 }
  }
}
