import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PART_NAMES, PARTS, type PartName } from '../parts.ts'
import { drawBars } from './draw-bars.ts'
import { drawReliability } from './draw-reliability.ts'
import type { Measured } from './measured.ts'
import { goalTable, partTable } from './part-table.ts'

const DOCS = fileURLToPath(new URL('../../../../../docs/', import.meta.url))

type Report = Partial<Record<PartName, Measured>>

/** The report's pictures with their descriptions; each is drawn when there is data for it. */
const PICTURES = {
  'benchmarks-selection.svg': 'What was reached beside what is reached without the engine',
  'benchmarks-reliability.svg': 'How often clips of each score were chosen',
} as const

/**
 * Stores the results of a part in `benchmarks.json`, and regenerates `benchmarks.md` and its pictures from that file.
 *
 * A part that could not be measured here keeps its results from elsewhere.
 *
 * @param folder - Used instead of `docs`.
 */
export async function writeReport(part: PartName, measured: Measured, folder = DOCS) {
  const figures = join(folder, 'benchmarks.json')
  const before: Report = existsSync(figures) ? await Bun.file(figures).json() : {}
  const isKept = measured.figures.length === 0 && before[part]
  const report: Report = isKept ? before : { ...before, [part]: measured }
  await Bun.write(figures, `${JSON.stringify(report, roundFigures, 2)}\n`)
  await drawPictures(report.selection, folder)
  const file = join(folder, 'benchmarks.md')
  const others = existsSync(file) ? (await Bun.file(file).text()).match(OTHER_COMMANDS) : null
  await Bun.write(file, describeReport(report, folder) + (others ? `\n${others[0]}` : ''))
}

/** What other commands have written, each between comments that name it; it comes last. */
const OTHER_COMMANDS = /^<!-- Written by [\s\S]*/m

function roundFigures(_: string, value: unknown) {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value
}

async function drawPictures(selection: Measured | undefined, folder: string): Promise<void> {
  const bars = selection?.figures.filter(({ name, baselines }) => {
    return baselines && !name.startsWith('AUC')
  })
  if (bars?.length) await Bun.write(join(folder, 'benchmarks-selection.svg'), drawBars(bars))
  if (selection?.bins) {
    const drawn = drawReliability(selection.bins)
    await Bun.write(join(folder, 'benchmarks-reliability.svg'), drawn)
  }
}

function describeReport(report: Report, folder: string): string {
  const parts = PART_NAMES.flatMap((name) => {
    const measured = report[name]
    return measured ? [{ name, title: PARTS[name].title, measured }] : []
  })
  const goals = goalTable(parts.map(({ title, measured: { figures } }) => ({ title, figures })))
  const pictures = Object.entries(PICTURES)
    .filter(([file]) => existsSync(join(folder, file)))
    .map(([file, title]) => `![${title}](${file})`)
  const sections = parts.map(({ name, title, measured }) => {
    const { command, measured_on, commit, weights, seconds } = measured
    const origin = `\`${command}\`, ${measured_on}, commit ${commit}${weights ? `, weights ${weights}` : ''}, ${seconds} s.`
    const shown = name === 'selection' ? pictures : []
    return [`## ${title}`, origin, ...shown, partTable(measured)].join('\n\n')
  })
  return `${[INTRODUCTION, goals, ...sections].join('\n\n')}\n`
}

const INTRODUCTION = `# Benchmarks

Written by \`bun run bench:quality\`, which measures each part anew and keeps the others (\`--only PART\`; \`--help\` lists the options); the parts at the end by the commands that they name.
Figures in brackets hold the true value in 95 % of such measurements. Beside each figure stands what is reached without the engine.

## Goals`
