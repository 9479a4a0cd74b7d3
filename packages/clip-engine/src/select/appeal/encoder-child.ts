/**
 * Runs as a child process: answers a list of sentences with a vector for each, of length 1.
 *
 * Google's Universal Sentence Encoder Lite, for English: two layers of attention over pieces of words, and their mean.
 *
 * @see https://arxiv.org/abs/1803.11175
 */
import { fileURLToPath } from 'node:url'
import { InferenceSession, Tensor } from 'onnxruntime-node'

const FOLDER = new URL('../../../models/sentence-encoder-en/', import.meta.url)
const ONE_THREAD = { intraOpNumThreads: 1, interOpNumThreads: 1 }
/** Longer sentences are cut off, in pieces. */
const MOST_PIECES = 128
/** Numbers of a vector. */
const WIDTH = 512
const BATCH = 32
/** The first of them stands for what no piece spells; the next are for training. */
const RESERVED = 6
/** Log-odds of a character that no piece spells. */
const UNKNOWN = -20

const loaded = load()
const cut = new Map<string, number[]>()

process.on('disconnect', () => process.exit())
process.on('message', async (texts: string[]) => process.send?.(await encode(texts)))

async function load() {
  const lines = (await Bun.file(new URL('pieces.tsv', FOLDER)).text()).trimEnd().split('\n')
  const pieces = lines.map((line) => line.split('\t'))
  return {
    session: await InferenceSession.create(
      fileURLToPath(new URL('encoder.onnx', FOLDER)),
      ONE_THREAD,
    ),
    known: new Map(pieces.slice(RESERVED).map(([piece = ''], at) => [piece, at + RESERVED])),
    odds: pieces.map(([, logOdds]) => Number(logOdds)),
    longest: Math.max(...pieces.map(([piece = '']) => piece.length)),
  }
}
type Pieces = Omit<Awaited<typeof loaded>, 'session'>

async function encode(texts: string[]): Promise<Float32Array[]> {
  const { session, ...pieces } = await loaded
  const vectors: Float32Array[] = []
  const rows = texts.map((text, at) => ({ at, ids: idsOf(text, pieces) }))
  // Sentences of one length together, so that nothing is filled up.
  for (const [length, alike] of Map.groupBy(rows, ({ ids }) => ids.length)) {
    for (let from = 0; from < alike.length; from += BATCH) {
      const some = alike.slice(from, from + BATCH)
      const ids = BigInt64Array.from(some.flatMap((row) => row.ids).map(BigInt))
      const given = { pieces: new Tensor('int64', ids, [some.length, length]) }
      const { data } = (await session.run(given)).vectors ?? {}
      if (!(data instanceof Float32Array)) throw new Error('The encoder gave no vectors.')
      some.forEach(({ at }, row) => {
        vectors[at] = data.slice(row * WIDTH, (row + 1) * WIDTH)
      })
    }
  }
  return vectors
}

function idsOf(text: string, pieces: Pieces): number[] {
  const ids = text
    .normalize('NFKC')
    .split(' ')
    .flatMap((word) => cutWord(`\u2581${word}`, pieces))
  return ids.filter((id, at) => id !== 0 || ids[at - 1] !== 0).slice(0, MOST_PIECES)
}

/** Cuts a word into the pieces that are likeliest together. */
function cutWord(word: string, { known, odds, longest }: Pieces): number[] {
  const before = cut.get(word)
  if (before) return before
  const letters = [...word]
  const best: { sum: number; from: number; id: number }[] = [{ sum: 0, from: 0, id: 0 }]
  for (let from = 0; from < letters.length; from++) {
    const sum = best[from]?.sum
    if (sum === undefined) continue
    for (let end = from + 1; end <= Math.min(letters.length, from + longest); end++) {
      const id = known.get(letters.slice(from, end).join(''))
      if (id !== undefined) offer(end, sum + (odds[id] ?? 0), from, id)
    }
    if (!best[from + 1]) offer(from + 1, sum + UNKNOWN, from, 0)
  }
  const ids: number[] = []
  for (let end = letters.length; end > 0; end = best[end]?.from ?? 0)
    ids.unshift(best[end]?.id ?? 0)
  cut.set(word, ids)
  return ids

  function offer(end: number, sum: number, from: number, id: number) {
    const there = best[end]
    if (!there || sum > there.sum) best[end] = { sum, from, id }
  }
}
