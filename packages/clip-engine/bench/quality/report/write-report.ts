import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PART_NAMES, PARTS, type PartName } from '../parts.ts'
import type { Measured } from './measured.ts'
import { goalTable, partTable } from './part-table.ts'

const DOCS = fileURLToPath(new URL('../../../../../docs/', import.meta.url))

type Report = Partial<Record<PartName, Measured>>

/**
 * Puts what a part found into `benchmarks.json`, and writes `benchmarks.md` anew from all that is in there.
 *
 * @param folder - Another one than `docs`.
 */
export async function writeReport(part: PartName, measured: Measured, folder = DOCS) {
  const figures = join(folder, 'benchmarks.json')
  const before: Report = existsSync(figures) ? await Bun.file(figures).json() : {}
  const report = { ...before, [part]: measured }
  await Bun.write(figures, `${JSON.stringify(report, roundFigures, 2)}\n`)
  await Bun.write(join(folder, 'benchmarks.md'), describeReport(report))
}

function roundFigures(_: string, value: unknown) {
  return typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value
}

function describeReport(report: Report): string {
  const parts = PART_NAMES.flatMap((name) => {
    const measured = report[name]
    return measured ? [{ title: PARTS[name].title, measured }] : []
  })
  const goals = goalTable(parts.map(({ title, measured: { figures } }) => ({ title, figures })))
  const sections = parts.map(({ title, measured }) => {
    const { command, measured_on, commit, weights, seconds } = measured
    const origin = `\`${command}\`, ${measured_on}, commit ${commit}, weights ${weights}, ${seconds} s.`
    return `## ${title}\n\n${origin}\n\n${partTable(measured)}`
  })
  return `${[INTRODUCTION, goals, ...sections].join('\n\n')}\n`
}

const INTRODUCTION = `# Benchmarks

Written by \`bun run bench:quality\`, which measures each part anew and keeps the others (\`--only PART\`; \`--help\` lists the options).
Figures in brackets hold the true value in 95 % of such measurements. Beside each figure stands what is reached without the engine.

## Goals`
