import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COUNTED, collection, media, SPOKEN } from '@svc/test-media'
import { findTools } from '../../../packages/clip-engine/src/ffmpeg/tools.ts'
import { probeSource } from '../../../packages/clip-engine/src/probe/probe-source.ts'
import type { RecognizerConfig } from '../../../packages/clip-engine/src/transcribe/recognizer.ts'
import { whisperModels } from '../../../packages/clip-engine/src/transcribe/recognizers/models/whisper-models.ts'
import { missingForMoonshine } from '../../../packages/clip-engine/src/transcribe/recognizers/moonshine.ts'
import { transcribeSource } from '../../../packages/clip-engine/src/transcribe/transcribe.ts'
import { REAL } from '../../../packages/clip-engine/test/talk/recipe.ts'
import {
  alignWords,
  spokenWords,
} from '../../../packages/clip-engine/test/transcribe/align-words.ts'
import { readZip } from '../../../packages/clip-engine/test/transcribe/read-zip.ts'
import { mean } from '../report/tables.ts'
import type { Figure, Findings, Options } from './figure.ts'

interface Recording {
  name: string
  language: string
  path: string
  text: string
}

/** About the error rate of Whisper on clean read speech. */
const ERRORS = { is: 'most', value: 0.1 } as const

/** Measures the word error rate of each available recognizer, in every recording whose words are known. */
export async function measureRecognition({ whisper }: Options): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-quality-'))
  const shipped = { service: null, whisper: null }
  const configs: RecognizerConfig[] = [{ ...shipped, moonshine: false }]
  if (!missingForMoonshine()) configs.push({ ...shipped, moonshine: true })
  if (whisper) configs.push({ ...shipped, whisper: whisperConfig(whisper, folder) })
  try {
    const recordings = await listRecordings(folder)
    const figures: Figure[] = []
    for (const recording of recordings) {
      for (const config of configs) figures.push(...(await figuresOf(recording, config)))
    }
    const notes = whisper ? [NOTE] : [NOTE, NO_WHISPER]
    return { figures: [...totals(figures), ...figures], notes }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const NOTE =
  'Word errors: words that are wrong, missing or too many, for each word said (in Japanese: characters). Wrong words shown: what is given out as ' +
  'said and was not, for each word said; where a recognizer does not know the language, nothing is better than a guess.'
const NO_WHISPER =
  'Whisper is not measured here: `--whisper MODEL` names a model or its file, which is downloaded when it is missing.'

function whisperConfig(model: string, cacheFolder: string) {
  return { model, models: whisperModels(undefined), cacheFolder, download: true }
}

async function listRecordings(folder: string): Promise<Recording[]> {
  const generated = Object.entries(SPOKEN).map(([name, text]) => ({ name, text, language: 'en' }))
  const counted = COUNTED.map(({ text }) => text).join(' ')
  const made = [...generated, { name: 'counted.wav', text: counted, language: 'en' }]
  const recordings = made.map((one) => ({ ...one, path: media(one.name) }))
  if (!collection.isThere) return recordings
  const known = REAL.recordings.flatMap(({ file, transcript }) =>
    transcript ? [{ name: file, language: 'en', path: media(file), text: transcript }] : [],
  )
  const zipped = await Promise.all(['de-DE', 'es-ES', 'ja-JP'].map((tag) => unpack(tag, folder)))
  return [...recordings, ...known, ...zipped]
}

async function unpack(tag: string, folder: string): Promise<Recording> {
  const name = `speech/azure_${tag}.zip`
  const path = join(folder, `${tag}.wav`)
  await Bun.write(path, await readZip(media(name), 'audio.wav'))
  const text = (await readZip(media(name), 'trans.txt')).toString('utf8')
  return { name, language: tag.slice(0, 2), path, text: text.replace(/^\S+\.wav\s+/u, '') }
}

async function figuresOf(
  { name, language, path, text }: Recording,
  recognizers: RecognizerConfig,
): Promise<Figure[]> {
  // Without a time limit, so that a busy machine does not fail the measurement.
  const { signal } = new AbortController()
  const tools = findTools()
  const source = await probeSource(tools, path, signal)
  const options = { language: 'auto', vocabulary: [], recognizers }
  const { words, engine } = await transcribeSource(tools, source, options, signal, () => {})
  const split = language === 'ja' ? characters : spokenWords
  const said = split(text)
  const heard = split(words.map((word) => word.text).join(' '))
  const { partner, errors } = alignWords(said, heard)
  const right = said.filter((word, at) => heard[partner[at] ?? -1] === word).length
  const of = `${engine ?? nameOf(recognizers)}: ${name} (${language})`
  return [
    { of, name: 'word errors', value: errors / said.length },
    { of, name: 'wrong words shown', value: (heard.length - right) / said.length },
  ]
}

/** Returns the name of a recognizer that produced no result. */
function nameOf({ whisper, moonshine }: RecognizerConfig): string {
  return whisper ? 'whisper' : moonshine ? 'moonshine' : 'vosk'
}

function characters(text: string): string[] {
  return [...text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')]
}

/** Means over the recordings of a language. */
function totals(figures: Figure[]): Figure[] {
  const groups = Map.groupBy(figures, ({ of, name }) => {
    const [recognizer, rest = ''] = of.split(': ')
    return `${recognizer}, ${/\((\w+)\)$/.exec(rest)?.[1]}|${name}`
  })
  return [...groups].map(([key, own]) => {
    const [of = '', name = ''] = key.split('|')
    const value = mean(own.map((figure) => figure.value))
    const isEnglish = of.endsWith('en') && name === 'word errors'
    const goal = isEnglish && { goal: ERRORS }
    return { of: `${of}, ${own.length} recordings`, name, value, ...goal }
  })
}
