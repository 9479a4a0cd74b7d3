import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { COUNTED, collection, media, SPOKEN } from '@svc/test-media'
import { probeSource } from '../src/probe/probe-source.ts'
import { bareWord } from '../src/transcribe/function-words.ts'
import { startVosk, voskModelFolder } from '../src/transcribe/recognizers/vosk.ts'
import { readSpeechPieces } from '../src/transcribe/speech-pieces.ts'
import { transcribeSource } from '../src/transcribe/transcribe.ts'
import type { Transcript, Word } from '../src/transcribe/transcript.ts'
import { childrenNaming } from './processes.ts'
import { alignWords, spokenWords } from './transcribe/align-words.ts'
import { readZip } from './transcribe/read-zip.ts'
import {
  makeFile,
  NO_RECOGNIZERS,
  scratchFolder,
  tools,
  transcribeFile,
} from './transcribe/transcribe-media.ts'

/** The model's files as they were measured; another model needs other thresholds. */
const MODEL_FILES = {
  'am/final.mdl': '8937bce2857391a636989415c72211857aea34a2e7bf4a4ad66270dd4fe66a7f',
  'conf/mfcc.conf': '3ecadc6f8685df278bff3a8ddca0296368f39000010c66a2dda1eb82f8ab4a1d',
  'conf/model.conf': 'dd7178da0e99fdbe489816c1e9702c3daa28e02accacc2993e0becb7af33b80c',
  'graph/Gr.fst': '1b6288a5ec9473002eaed7feac5e720b9bbb256517a24a52a6ee5db0f0ad1942',
  'graph/HCLr.fst': 'c868dcdd1c77d618553d3f4c69ff6d6ec2786a59c6ad5e8259deb84c1e7b21b4',
  'ivector/final.ie': 'fe22376ed7a7fb707732a11a9e60c53cef5df773f5b58780f0cc43444cbd9c93',
}

/** Spoken texts of the collection, and the share of words that may be wrong. */
const PEOPLE: [string, string, number][] = [
  [
    'speech/jfk.flac',
    'And so my fellow Americans, ask not what your country can do for you, ask what you can do for your country.',
    0.2,
  ],
  [
    'speech/librivox_0870.wav',
    'and mr john dashwood had then leisure to consider how much there might be prudently in his power to do for them',
    0.15,
  ],
  [
    'speech/librivox_0920.wav',
    'had he married a more amiable woman he might have been made still more respectable than he was',
    0.3,
  ],
]

describe('Vosk', () => {
  test.each(Object.entries(MODEL_FILES))('has the right %s', async (file, sha256) => {
    const hasher = new Bun.CryptoHasher('sha256')
    hasher.update(await Bun.file(join(voskModelFolder(), file)).arrayBuffer())
    expect(hasher.digest('hex')).toBe(sha256)
  })

  test.each<[string, string, number]>([
    ['speech.wav', SPOKEN['speech.wav'], 0.1],
    ['speech-2.wav', SPOKEN['speech-2.wav'], 0.1],
    ['speech-3.wav', SPOKEN['speech-3.wav'], 0.3],
    ...(collection.isThere ? PEOPLE : []),
  ])('recognizes %s', async (file, text, mostErrors) => {
    const transcript = await heardIn(file)
    const said = spokenWords(text)
    const { errors } = alignWords(
      said,
      transcript.words.map((word) => bareWord(word.text)),
    )
    console.log(`${file}: ${errors} errors in ${said.length} words`)
    expect(errors / said.length).toBeLessThanOrEqual(mostErrors)
    expect(transcript).toMatchObject({
      source: 'asr',
      engine: 'vosk-small-en-us',
      language: 'en',
      warnings: [],
    })
    expectOrdered(transcript.words, 60)
  })

  test('gives the same words for a piece, whatever its process recognized before', async () => {
    const signal = AbortSignal.timeout(120_000)
    const source = await probeSource(tools, media('turns/7.wav'), signal)
    const [piece] = await Array.fromAsync(readSpeechPieces({ tools, source, signal }, 60))
    using child = startVosk(signal)
    const hear = () => child.hear({ samples: piece?.samples }, () => {})
    const first = await hear()
    expect(first.words.length).toBeGreaterThan(12)
    expect(await hear()).toEqual(first)
  })

  test('times words to within a tenth of a second', async () => {
    const { words } = await transcribeFile(media('counted.wav'))
    expect(words.map(({ text }) => bareWord(text))).toEqual(COUNTED.map(({ text }) => text))
    const errors = COUNTED.map(({ start }, index) => Math.abs((words[index]?.start ?? 0) - start))
    expect(errors.toSorted((a, b) => a - b)[errors.length >> 1]).toBeLessThan(0.05)
    expect(Math.max(...errors)).toBeLessThan(0.12)
  })

  const recorded = collection.isThere ? ['speech/librivox_0870'] : []
  test.each(recorded)('times the words of %s to within a tenth of a second', async (name) => {
    const { words } = await transcribeFile(media(`${name}.wav`))
    const truth: { w: { t: string; b: number; d: number }[] } = await Bun.file(
      media(`${name}.json`),
    ).json()
    const spokenTruth = truth.w
      .filter(({ t }) => !t.startsWith('<'))
      .map(({ t, b }) => ({ text: t.replace(/\(\d\)/, '').replace('mister', 'mr'), start: b }))
    const { partner } = alignWords(
      spokenTruth.map(({ text }) => text),
      words.map(({ text }) => bareWord(text)),
    )
    const errors = spokenTruth.flatMap(({ text, start }, index) => {
      const word = words[partner[index] ?? -1]
      return word && bareWord(word.text) === text ? [Math.abs(word.start - start)] : []
    })
    expect(errors.length).toBeGreaterThan(17)
    expect(errors.toSorted((a, b) => a - b)[errors.length >> 1]).toBeLessThan(0.05)
    expect(Math.max(...errors)).toBeLessThan(0.12)
  })

  test('keeps to the source’s timeline when the sound begins late', async () => {
    await using folder = await scratchFolder()
    const late = await makeFile(
      [
        '-f',
        'lavfi',
        '-i',
        'color=s=64x64:r=10:d=9',
        '-itsoffset',
        '3',
        '-i',
        media('speech.wav'),
        '-map',
        '0:v',
        '-map',
        '1:a',
        '-t',
        '9',
        '-c:a',
        'aac',
      ],
      `${folder.path}/late.mp4`,
    )
    const { words } = await transcribeFile(late)
    const { words: prompt } = await heardIn('speech.wav')
    const startOf = (heard: Word[]) =>
      heard.find(({ text }) => bareWord(text) === 'friends')?.start ?? 0
    expect(startOf(prompt)).toBeGreaterThan(0)
    expect(Math.abs(startOf(words) - startOf(prompt) - 3)).toBeLessThan(0.1)
  })

  test.each([
    ['music', 'music.mp3'],
    ['silence', 'silent-black.mp4'],
    ...(collection.isThere ? [['a tune', 'music/vibe_ace.ogg'] as const] : []),
  ])('invents no words in %s', async (_, file) => {
    await using folder = await scratchFolder()
    // The beginning of the music: the rest is alike.
    const cut = await makeFile(['-i', media(file), '-t', '10', '-vn'], `${folder.path}/cut.wav`)
    const transcript = await transcribeFile(cut)
    expect(transcript.words).toEqual([])
    expect(transcript.warnings.map(({ code }) => code)).toEqual(['no_speech'])
  })

  test('invents no words in noise', async () => {
    await using folder = await scratchFolder()
    const noise = await makeFile(
      ['-f', 'lavfi', '-i', 'anoisesrc=color=pink:seed=7:duration=8:amplitude=0.4'],
      `${folder.path}/noise.wav`,
    )
    expect((await transcribeFile(noise)).words).toEqual([])
  })

  test('keeps no word that it recognizes in German', async () => {
    const transcript = await transcribeFile(media('german.wav'))
    expect(transcript).toMatchObject({ language: null, words: [] })
    expect(transcript.warnings.map(({ code }) => code)).toEqual(['language_uncertain'])
  })

  test.each(collection.isThere ? ['de-DE', 'es-ES', 'ja-JP'] : [])(
    'keeps no word that it recognizes in %s',
    async (language) => {
      await using folder = await scratchFolder()
      await Bun.write(
        `${folder.path}/audio.wav`,
        await readZip(media(`speech/azure_${language}.zip`), 'audio.wav'),
      )
      const cut = await makeFile(
        ['-i', `${folder.path}/audio.wav`, '-t', '14'],
        `${folder.path}/cut.wav`,
      )
      const transcript = await transcribeFile(cut)
      expect(transcript).toMatchObject({ language: null, words: [] })
      expect(transcript.warnings.map(({ code }) => code)).toEqual(['language_uncertain'])
    },
  )

  test.each([['de-AT'], ['klingonese']])(
    'is not used for %s, which it does not support',
    async (language) => {
      const transcript = await transcribeFile(media('speech.wav'), { language })
      expect(transcript).toMatchObject({ source: 'none', engine: null, language: null, words: [] })
      expect(transcript.warnings.map(({ code }) => code)).toEqual(['language_uncertain'])
    },
  )

  test('reports progress that only grows, to the end', async () => {
    const fractions: number[] = []
    await transcribeFile(media('turns/7.wav'), {}, (fraction) => fractions.push(fraction))
    expect(fractions.length).toBeGreaterThan(3)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBeCloseTo(1, 2)
  })

  test('ends when the work is aborted', async () => {
    const controller = new AbortController()
    const source = await probeSource(tools, media('podcast.mp3'), controller.signal)
    const options = { language: 'en', vocabulary: [], recognizers: NO_RECOGNIZERS }
    const work = transcribeSource(tools, source, options, controller.signal, (fraction) => {
      if (fraction > 0.02) controller.abort(new Error('called off'))
    })
    expect(work).rejects.toThrow('called off')
    await work.catch(() => {})
    while (childrenNaming('vosk-child').length > 0) await Bun.sleep(20)
  })
})

const transcripts = new Map<string, Promise<Transcript>>()

/** Transcribes a test file once. */
function heardIn(name: string): Promise<Transcript> {
  const transcript = transcripts.get(name) ?? transcribeFile(media(name))
  transcripts.set(name, transcript)
  return transcript
}

function expectOrdered(words: Word[], duration: number): void {
  for (const [index, word] of words.entries()) {
    expect(word.start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0)
    expect(word.end).toBeGreaterThan(word.start)
    expect(word.end).toBeLessThanOrEqual(duration)
  }
}
