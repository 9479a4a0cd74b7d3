import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTextureMeter } from '../../../packages/clip-engine/src/analyze/sound/sound-texture.ts'
import {
  SOUNDS,
  type Sound,
  type SoundModel,
  tellSound,
} from '../../../packages/clip-engine/src/analyze/sound/told-sounds.ts'
import { fitOdds } from '../clips/fitting.ts'
import { openCommand, ROOT } from '../report/command.ts'
import { mean } from '../report/tables.ts'

// Fits how applause and music are told from other sound, and tells how often one is taken for another by fits that heard
// nothing of the recording's maker.

const { words: folders } = openCommand('bun quality fit reactions', {
  words: {
    name: 'FOLDER',
    about:
      'a folder with the folders laughter, applause, music and other, of files MAKER--NAME.wav (16 kHz, one channel, 16 bit)',
    least: 1,
  },
  isWriting: false,
})
const [folder = ''] = folders
const WEIGHTS = join(ROOT, 'packages/clip-engine/src/analyze/sound/sound-weights.json')
const HEAD_BYTES = 44
/** Decibels below the loudest of a recording at which a stretch is still what the recording is of. */
const QUIETER = 15
const PENALTY = 0.003
const FOLDS = 5

/** Laughter is other sound: there are too few recordings of it to be told by. */
const FOLDERS = ['laughter', ...SOUNDS] as const
type Folder = (typeof FOLDERS)[number]

interface Recording {
  of: Folder
  maker: string
  rows: Float64Array[]
}

const recordings = (await Promise.all(FOLDERS.map(readSound))).flat()
const makers = [...new Set(recordings.map(({ maker }) => maker))].sort()
const confusions = Object.fromEntries(
  FOLDERS.map((of) => [of, Object.fromEntries(SOUNDS.map((sound) => [sound, 0]))]),
)
for (let fold = 0; fold < FOLDS; fold += 1) {
  const isHeldOut = ({ maker }: Recording) => makers.indexOf(maker) % FOLDS === fold
  const model = fit(recordings.filter((recording) => !isHeldOut(recording)))
  for (const { of, rows } of recordings.filter(isHeldOut)) {
    const cells = confusions[of]
    const told = tellRecording(rows, model)
    if (cells) cells[told] = (cells[told] ?? 0) + 1
  }
}
console.log('Recordings (rows) and what they are taken for, by fits without their makers:')
console.table(confusions)
const model = fit(recordings)
await Bun.write(WEIGHTS, `${JSON.stringify(model, null, 2)}\n`)
console.log(`Wrote ${WEIGHTS}, fitted to ${recordings.length} recordings by ${makers.length}.`)

async function readSound(of: Folder): Promise<Recording[]> {
  const names = await readdir(join(folder, of))
  const read = names.sort().map(async (name) => {
    const bytes = await Bun.file(join(folder, of, name)).arrayBuffer()
    const [maker = name] = name.split('--')
    return { of, maker, rows: stretchesOf(new Int16Array(bytes.slice(HEAD_BYTES))) }
  })
  return (await Promise.all(read)).filter(({ rows }) => rows.length > 0)
}

function stretchesOf(samples: Int16Array): Float64Array[] {
  const heard: { values: Float64Array; level: number }[] = []
  createTextureMeter((values, level) => heard.push({ values, level }))(samples)
  const loudest = Math.max(...heard.map(({ level }) => level))
  return heard.filter(({ level }) => level >= loudest - QUIETER).map(({ values }) => values)
}

/** What half of a recording is told to be, as the selection asks of a sound between words. */
function tellRecording(rows: Float64Array[], model: SoundModel): Sound {
  const told = rows.map((row) => tellSound(row, model))
  const isMostly = (sound: Sound) => told.filter((one) => one === sound).length >= rows.length / 2
  if (isMostly('music')) return 'music'
  return isMostly('applause') ? 'applause' : 'other'
}

/** Each kind of sound against the others. Folders weigh the same, and so do the makers of one. */
function fit(heard: Recording[]): SoundModel {
  const all = heard.flatMap(({ rows }) => rows)
  const columns = Array.from(all[0] ?? [], (_, at) => all.map((row) => row[at] ?? 0))
  const means = columns.map(mean)
  const spreads = columns.map((column, at) =>
    Math.sqrt(mean(column.map((value) => (value - (means[at] ?? 0)) ** 2))),
  )
  const byMaker = Map.groupBy(heard, ({ of, maker }) => `${of} ${maker}`)
  const makersOf = (wanted: Folder) =>
    new Set(heard.flatMap(({ of, maker }) => (of === wanted ? [maker] : []))).size
  const rows = heard.flatMap(({ of, maker, rows: own }) => {
    const together = byMaker.get(`${of} ${maker}`) ?? []
    const count = together.reduce((sum, one) => sum + one.rows.length, 0)
    return own.map((values) => ({
      sound: of === 'laughter' ? 'other' : of,
      row: values.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)),
      weight: 1 / (count * makersOf(of)),
    }))
  })
  const fitSound = (wanted: Sound) => {
    const samples = rows.map(({ sound, row, weight }) => ({
      ...{ row, weight },
      label: sound === wanted ? 1 : 0,
    }))
    const odds = fitOdds(samples, PENALTY)
    const values = spreads.map((spread, at) => (odds[at] ?? 0) / spread)
    const shift = values.reduce((sum, value, at) => sum + value * (means[at] ?? 0), 0)
    return {
      constant: round((odds.at(-1) ?? 0) - shift),
      values: values.map(round),
    }
  }
  return Object.fromEntries(SOUNDS.map((sound) => [sound, fitSound(sound)])) as SoundModel
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
