import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { findModel } from '../src/transcribe/recognizers/models/find-model.ts'
import { whisperModels } from '../src/transcribe/recognizers/models/whisper-models.ts'
import { startSpeechProcess } from '../src/transcribe/recognizers/speech-process.ts'
import { missingForWhisper } from '../src/transcribe/recognizers/whisper.ts'
import { buildWhisperModel } from './transcribe/build-whisper-model.ts'
import { startModelServer } from './transcribe/model-server.ts'
import { transcribeFile } from './transcribe/transcribe-media.ts'
import { scratchFolder, signal } from './workbench.ts'

describe('a local Whisper model', () => {
  test('is downloaded, which is reported, and run by whisper.cpp, its tokens joined to timed words', async () => {
    await using folder = await scratchFolder()
    const tokens = [' My', ' fel', 'lows', ',', ' um', ' ask', ' not', '!']
    const bytes = await buildWhisperModel(tokens, 6.56).bytes()
    await using server = startModelServer(bytes)
    const models = { base: server.model }
    const whisper = { model: 'base', models, cacheFolder: folder.path, download: true }
    const [fractions, told]: [number[], unknown[]] = [[], []]
    const recognizers = { service: null, whisper }
    const onModelDownload = (...given: [number, number]) => told.push(given)
    const options = { recognizers, onModelDownload }
    const transcript = await transcribeFile(media('speech.wav'), options, (fraction) =>
      fractions.push(fraction),
    )
    expect(told.at(-1)).toEqual([1, bytes.length])
    expect(transcript).toMatchObject({
      ...{ source: 'asr', engine: 'whisper-base', language: 'en', warnings: [] },
    })
    const said = transcript.words.map(({ text, filler }) => (filler ? `(${text})` : text))
    expect(said.join(' ')).toBe('My fellows, (um) ask not!')
    expect(transcript.words.at(-1)?.end).toBeWithin(5.5, 6.6)
    for (const [index, word] of transcript.words.entries()) {
      expect(word.start).toBeGreaterThanOrEqual(transcript.words[index - 1]?.end ?? 0)
    }
    expect(fractions.at(-1)).toBe(1)
  })

  test('whose file is broken fails, so that another may be used', async () => {
    await using folder = await scratchFolder()
    const model = join(folder.path, 'ggml-broken.bin')
    await Bun.write(model, 'not a model'.repeat(10_000))
    const whisper = { model, models: {}, cacheFolder: folder.path, download: false }
    expect(findModel(whisper)).toMatchObject({ name: 'broken', isThere: true })
    // None but Whisper knows the language.
    const recognizers = { service: null, whisper }
    const heard = transcribeFile(media('speech.wav'), { language: 'de', recognizers })
    await expect(heard).rejects.toMatchObject({
      code: 'transcription_failed',
      message: 'whisper failed: the model cannot be read.',
    })
  })

  test.each([
    [
      { model: 'base', download: false },
      'The model /models/ggml-base.bin is not there, and downloading it is not allowed.',
    ],
    [{ model: 'base', download: true }, null],
    [
      { model: '/models/mine.bin', download: true },
      'There is no model file /models/mine.bin; known names are',
    ],
  ])('configured as %j lacks %j', (config, missing) => {
    const found = missingForWhisper({ ...config, models: whisperModels(), cacheFolder: '/models' })
    if (missing === null) expect(found).toBeNull()
    else expect(found).toStartWith(missing)
  })
})

describe('startSpeechProcess', () => {
  const script = join(import.meta.dir, 'transcribe/silent-child.ts')

  test('ends a process that makes no progress', async () => {
    // More than its start takes of a processor.
    using child = startSpeechProcess(script, [], { silentSeconds: 0.5, signal })
    const error = await child.hear({}, () => {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      code: 'timeout',
      retryable: true,
      message: 'silent made no progress: it did nothing for 2.5 seconds.',
    })
  })

  test('reports why a process ended', async () => {
    using child = startSpeechProcess(script, [], { silentSeconds: 60, signal })
    const error = await child.hear({ leave: true }, () => {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      code: 'transcription_failed',
      retryable: true,
      message: 'silent stopped: error: out of memory.',
    })
  })
})
