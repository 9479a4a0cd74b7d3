import { join } from 'node:path'
import { encodeSentences } from '../../../packages/clip-engine/src/select/appeal/encode-sentences.ts'
import { measureSource } from '../../../packages/clip-engine/src/select/measure-source.ts'
import { punctuateWords } from '../../../packages/clip-engine/src/transcribe/transcribe.ts'
import { dot } from '../../../packages/clip-engine/src/vectors.ts'
import { selectionInput } from '../../../packages/clip-engine/test/select-input.ts'
import { areaUnderCurve } from '../clips/figure.ts'
import { fitLogistic, openFit, roundWeight } from '../clips/fitting.ts'
import { readCase } from '../clips/pick-case.ts'
import { ROOT } from '../report/command.ts'
import { mean } from '../report/tables.ts'

// Fits how surely a thought begins and ends with a sentence to edges that readers judged by the words on both sides. What is kept
// of these are the times of the edges and the judgements: 0 no, 1 bearable, 2 yes.

const { folder, isHeldOut } = openFit('edges', 'the area')
const JUDGED = join(import.meta.dir, 'judged.tsv')
const WEIGHTS = join(ROOT, 'packages/clip-engine/src/select/measure/edge-weights.json')
/** For each number of a vector, for one edge. */
const PENALTY = 1
/** Numbers of a vector. */
const SIZE = 512
/** Seconds within which a time is that of an edge. */
const SAME = 0.01

const KINDS = ['begins', 'ends'] as const
type Kind = (typeof KINDS)[number]

interface Judged {
  seconds: number
  score: number
}

interface Edge {
  show: string
  kind: Kind
  /** By the signs at the edge alone. */
  chance: number
  /** The log-odds of that, the vector of the sentence, and of an end those of the next and of the previous one. */
  row: Float64Array
  score: number
}

const [, ...lines] = (await Bun.file(JUDGED).text()).trim().split('\n')
const edges: Edge[] = []
for (const line of lines) {
  const [show = '', talk = '', begins = '', ends = ''] = line.split('\t')
  const path = join(folder, show, `${talk}.json`)
  edges.push(...(await readEdges(path, { begins: judgedOf(begins), ends: judgedOf(ends) })))
}

const weights = { begins: fit(of('begins')), ends: fit(of('ends')) }
await Bun.write(WEIGHTS, `${JSON.stringify(weights, null, 2)}\n`)
console.log(`Wrote ${WEIGHTS}, fitted to ${edges.length} edges.`)
if (isHeldOut) console.table([tellHeldOut('begins'), tellHeldOut('ends')])

/** Reads `12.34:2 56.78:0`. */
function judgedOf(text: string): Judged[] {
  return text.split(' ').map((one) => {
    const [seconds, score] = one.split(':').map(Number)
    return { seconds: seconds ?? 0, score: score ?? 0 }
  })
}

function of(kind: Kind) {
  return edges.filter((edge) => edge.kind === kind)
}

/** Finds the edges of a talk that were judged, and what their sentences mean. */
async function readEdges(path: string, judged: Record<Kind, Judged[]>): Promise<Edge[]> {
  const { show, duration, words: bare } = await readCase(path)
  const words = await punctuateWords(bare, 'en')
  const { facts } = measureSource(selectionInput(words, duration), { start: 0, end: duration })
  const spoken = facts.filter(({ unit }) => unit.kind === 'speech')
  const texts = spoken.map(({ unit }) => words.slice(unit.first, unit.last + 1))
  const vectors = await encodeSentences(texts.map((said) => said.map(({ text }) => text).join(' ')))
  return KINDS.flatMap((kind) =>
    judged[kind].flatMap(({ seconds, score }) => {
      const at = spoken.findIndex(({ unit }) => {
        const { time } = kind === 'begins' ? unit.entry : unit.exit
        return Math.abs(time - seconds) < SAME
      })
      const [fact, own] = [spoken[at], vectors[at]]
      if (!fact || !own) return []
      const chance = fact[kind]
      const beside = kind === 'ends' ? [vectors[at + 1], vectors[at - 1]] : []
      const others = beside.flatMap((vector) => [...(vector ?? new Float32Array(SIZE))])
      const row = Float64Array.of(Math.log(chance / (1 - chance)), ...own, ...others)
      return [{ show, kind, chance, row, score }]
    }),
  )
}

function fit(judged: Edge[]) {
  const samples = judged.map(({ row, score }) => ({ row, label: score / 2, weight: 1 }))
  const [trust = 0, ...direction] = fitLogistic(samples, PENALTY / judged.length)
  const odds = judged.map(({ row }) => dot(row, [trust, ...direction]))
  const [own, next, previous] = [0, SIZE, 2 * SIZE].map((from) =>
    direction.slice(from, from + SIZE).map((value) => roundWeight(value)),
  )
  return {
    ...{
      usual: roundWeight(usualFor(odds, mean(judged.map(({ chance }) => chance)))),
      trust: roundWeight(trust),
    },
    ...{ own, ...(next?.length && { next, previous }) },
  }
}

/** What to add to log-odds so that their chances are in the mean what they were: the worth of clips stays comparable. */
function usualFor(odds: number[], wanted: number): number {
  let [low, high] = [-20, 20]
  while (high - low > 1e-4) {
    const middle = (low + high) / 2
    const reached = mean(odds.map((value) => 1 / (1 + Math.exp(-value - middle))))
    if (reached < wanted) low = middle
    else high = middle
  }
  return low
}

/** How well edges are told apart, of each show by the weights of the others, and by their signs alone. */
function tellHeldOut(kind: Kind) {
  const all = of(kind)
  const rated = [...Map.groupBy(all, ({ show }) => show)].flatMap(([show, own]) => {
    const {
      trust,
      own: direction = [],
      next = [],
      previous = [],
    } = fit(all.filter((edge) => edge.show !== show))
    return own.map((edge) => ({
      ...edge,
      value: dot(edge.row, [trust, ...direction, ...next, ...previous]),
    }))
  })
  const area = (rate: (edge: (typeof rated)[number]) => number) =>
    areaUnderCurve(rated.map((edge) => ({ value: rate(edge), isChosen: edge.score > 0 })))
  return {
    kind,
    edges: all.length,
    signs: area(({ chance }) => chance),
    all: area(({ value }) => value),
  }
}
