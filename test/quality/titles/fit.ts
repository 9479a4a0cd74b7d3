import { join } from 'node:path'
import { encodeSentences } from '../../../packages/clip-engine/src/select/appeal/encode-sentences.ts'
import { countNouns } from '../../../packages/clip-engine/src/select/describe/noun-phrases.ts'
import { listLines } from '../../../packages/clip-engine/src/select/describe/rank-lines.ts'
import { measureSource } from '../../../packages/clip-engine/src/select/measure-source.ts'
import { dot, meanOf, unit } from '../../../packages/clip-engine/src/vectors.ts'
import { selectionInput } from '../../../packages/clip-engine/test/select-input.ts'
import { fitOdds, openFit, roundWeight } from '../clips/fitting.ts'
import { readCase } from '../clips/pick-case.ts'
import { ROOT } from '../report/command.ts'
import { mean } from '../report/tables.ts'

// Fits how good a title each line of a clip is to lines that readers judged beside their clip. What is kept of these are the times of
// the clips, a checksum of each line, and the judgements: 0 no, 1 with a change, 2 as it is; of a clip, whether they would post it.

const { folder, isHeldOut } = openFit('titles', 'how good the best line of a clip is,')
const JUDGED = join(import.meta.dir, 'judged.tsv')
const WEIGHTS = join(ROOT, 'packages/clip-engine/src/select/describe/line-weights.json')
/** For each number of a vector and each sign, for one line. */
const PENALTY = 1

interface Judged {
  show: string
  /** The clip that it is of. */
  clip: string
  signs: Record<string, number>
  likeness: number
  vector: Float32Array
  /** 0, .5 or 1. */
  label: number
}

const [, ...rows] = (await Bun.file(JUDGED).text()).trim().split('\n')
const talks = Map.groupBy(rows, (row) => row.split('\t').slice(0, 2).join('/'))
const lines: Judged[] = []
for (const [talk, clips] of talks) lines.push(...(await readLines(talk, clips)))

const names = Object.keys(lines[0]?.signs ?? {}).filter((name) => spreadOf(name, lines) > 0)
await Bun.write(WEIGHTS, `${JSON.stringify(fit(lines), null, 2)}\n`)
console.log(`Wrote ${WEIGHTS}, fitted to ${lines.length} lines.`)
if (isHeldOut) console.table([tellHeldOut()])

/** Finds the judged lines of a talk's clips, and what they mean. */
async function readLines(talk: string, clips: string[]): Promise<Judged[]> {
  const { show, duration, words } = await readCase(join(folder, `${talk}.json`))
  const measured = measureSource(selectionInput(words, duration), { start: 0, end: duration })
  const scene = {
    ...measured,
    words,
    nouns: countNouns(measured.facts, words, measured.vocabulary),
  }
  const all = clips.map((clip) => {
    const [, , start, end, , graded = ''] = clip.split('\t')
    const grades = new Map(graded.split(' ').map((one) => [one.slice(0, 8), Number(one.slice(9))]))
    const units = measured.facts.filter(({ unit }) => {
      const middle = (unit.start + unit.end) / 2
      return unit.kind === 'speech' && middle > Number(start) && middle < Number(end)
    })
    const known = new Map(
      listLines(units, scene, []).flatMap(({ text, signs }) => {
        const grade = grades.get(Bun.hash.crc32(text).toString(16).padStart(8, '0'))
        return grade === undefined ? [] : [[text, { signs, label: grade / 2 }] as const]
      }),
    )
    const sentences = units.map(({ unit: { first, last } }) => words.slice(first, last + 1))
    return { clip: `${talk} ${start}`, known, said: sentences.map(textOf) }
  })
  const vectors = await encodeSentences(
    all.flatMap(({ known, said }) => [...known.keys(), ...said]),
  )
  return all.flatMap(({ clip, known, said }) => {
    const own = vectors.splice(0, known.size)
    const whole = unit(meanOf(vectors.splice(0, said.length)))
    return [...known.values()].map(({ signs, label }, at) => {
      const vector = own[at] ?? whole
      const numbers = Object.entries(signs).map(([name, value]) => [name, Number(value)])
      return {
        ...{ show, clip, vector, label, likeness: dot(vector, whole) },
        signs: Object.fromEntries(numbers),
      }
    })
  })
}

function textOf(said: { text: string }[]): string {
  return said.map(({ text }) => text).join(' ')
}

function fit(judged: Judged[]) {
  const spreads = names.map((name) => spreadOf(name, judged))
  const samples = judged.map(({ signs, likeness, vector, label }) => {
    const scaled = names.map((name, at) => (signs[name] ?? 0) / (spreads[at] || 1))
    return { row: Float64Array.of(...scaled, likeness, ...vector), label, weight: 1 }
  })
  const [...odds] = fitOdds(samples, PENALTY / judged.length)
  const signs = names.map(
    (name, at) => [name, roundWeight((odds[at] ?? 0) / (spreads[at] || 1))] as const,
  )
  return {
    signs: Object.fromEntries<number>([['usual', roundWeight(odds.at(-1) ?? 0)], ...signs]),
    likeness: roundWeight(odds[names.length] ?? 0),
    direction: odds.slice(names.length + 1, -1).map(roundWeight),
  }
}

/** How good the line is in the mean that is rated best of its clip, of each show by the fit of the others. */
function tellHeldOut() {
  const best = [...Map.groupBy(lines, ({ show }) => show)].flatMap(([show, own]) => {
    const { signs, likeness, direction } = fit(lines.filter((line) => line.show !== show))
    const rate = (line: Judged) =>
      names.reduce((odds, name) => odds + (line.signs[name] ?? 0) * (signs[name] ?? 0), 0) +
      (likeness * line.likeness + dot(line.vector, direction))
    return [...Map.groupBy(own, ({ clip }) => clip).values()].map((of) => {
      const [first] = of.toSorted((a, b) => rate(b) - rate(a))
      return { label: first?.label ?? 0, most: Math.max(...of.map(({ label }) => label)) }
    })
  })
  const of = (key: 'label' | 'most') => roundWeight(mean(best.map((one) => one[key])))
  return { clips: best.length, 'line that is chosen': of('label'), 'best line': of('most') }
}

function spreadOf(name: string, judged: Judged[]): number {
  const all = judged.map(({ signs }) => signs[name] ?? 0)
  const middle = mean(all)
  return Math.sqrt(mean(all.map((value) => (value - middle) ** 2)))
}
