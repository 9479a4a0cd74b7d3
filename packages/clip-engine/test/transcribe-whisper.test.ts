import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { whisperModels } from '../src/transcribe/recognizers/models/whisper-models.ts'
import { startSpeechProcess } from '../src/transcribe/recognizers/speech-process.ts'
import { missingForWhisper } from '../src/transcribe/recognizers/whisper.ts'
import { buildWhisperModel } from './transcribe/build-whisper-model.ts'
import { transcribeFile } from './transcribe/transcribe-media.ts'
import { scratchFolder, signal } from './workbench.ts'

describe('a local Whisper model', () => {
  test('is run by whisper.cpp, its tokens joined to timed words', async () => {
    await using folder = await scratchFolder()
    const model = join(folder.path, 'ggml-parrot.bin')
    await Bun.write(
      model,
      buildWhisperModel([' My', ' fel', 'lows', ',', ' um', ' ask', ' not', '!'], 6.56),
    )
    const fractions: number[] = []
    const transcript = await transcribeFile(
      media('speech.wav'),
      {
        recognizers: {
          service: null,
          whisper: { model, models: {}, cacheFolder: folder.path, download: false },
        },
      },
      (fraction) => fractions.push(fraction),
    )
    expect(transcript).toMatchObject({
      source: 'asr',
      engine: 'whisper-parrot',
      language: 'en',
      warnings: [],
    })
    expect(transcript.words.map(({ text }) => text)).toEqual([
      'My',
      'fellows,',
      'um',
      'ask',
      'not!',
    ])
    expect(transcript.words.map(({ filler }) => filler)).toEqual([false, false, true, false, false])
    expect(transcript.words.at(-1)?.end).toBeWithin(5.5, 6.6)
    for (const [index, word] of transcript.words.entries()) {
      expect(word.start).toBeGreaterThanOrEqual(transcript.words[index - 1]?.end ?? 0)
    }
    expect(fractions.at(-1)).toBe(1)
  })

  test('is replaced by Vosk, with a warning, when its file is broken', async () => {
    await using folder = await scratchFolder()
    const model = join(folder.path, 'ggml-broken.bin')
    await Bun.write(model, 'not a model'.repeat(10_000))
    const whisper = { model, models: {}, cacheFolder: folder.path, download: false }
    const transcript = await transcribeFile(media('speech.wav'), {
      recognizers: { service: null, whisper },
    })
    expect(transcript.engine).toBe('vosk-small-en-us')
    expect(transcript.warnings.map(({ message }) => message)).toEqual([
      'whisper failed: the model cannot be read. vosk-small-en-us was used instead of whisper-broken: it supports only English and makes more mistakes.',
    ])
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
