import { describe, expect, test } from 'bun:test'
import { COUNTED, media } from '@svc/test-media'
import { chooseRecognizers } from '../src/transcribe/choose-recognizers.ts'
import { describeRecognizers } from '../src/transcribe/describe-recognizers.ts'
import { whisperModels } from '../src/transcribe/recognizers/models/whisper-models.ts'
import { postForm } from '../src/transcribe/recognizers/post-form.ts'
import { readServiceAnswer } from '../src/transcribe/recognizers/service-answer.ts'
import { readSpeechPieces, SAMPLE_RATE } from '../src/transcribe/speech-pieces.ts'
import { transcribeFile } from './transcribe/transcribe-media.ts'
import { refusal, startTranscriptionServer } from './transcribe/transcription-server.ts'
import { probeMedia, signal, tools } from './workbench.ts'

const speech = media('speech.wav')
/** Samples of two bytes behind a header of 44. */
const SPEECH_BYTES = Bun.file(speech).size
const QUIET = new Int16Array(10 * SAMPLE_RATE)
const withService = (baseUrl: string) => ({
  service: { baseUrl, model: 'whisper-1', apiKey: 'sk-test' },
  whisper: null,
})

describe('a transcription service', () => {
  test('is sent sound that it can decode, and asked for timed words', async () => {
    await using server = startTranscriptionServer()
    const transcript = await transcribeFile(speech, {
      language: 'en-GB',
      vocabulary: ['Kennedy', 'Sorensen'],
      recognizers: withService(server.baseUrl),
    })
    expect(server.seen).toEqual([
      {
        path: '/v1/audio/transcriptions',
        authorization: 'Bearer sk-test',
        fields: {
          model: ['whisper-1'],
          response_format: ['verbose_json'],
          'timestamp_granularities[]': ['word', 'segment'],
          language: ['en'],
          prompt: ['Kennedy, Sorensen'],
        },
        file: { name: 'speech.wav', size: SPEECH_BYTES },
        seconds: (SPEECH_BYTES - 44) / 32_000,
      },
    ])
    expect(transcript).toMatchObject({
      source: 'asr',
      engine: 'whisper-1',
      language: 'en',
      warnings: [],
    })
    expect(transcript.words.map((word) => word.text).join(' ')).toBe(
      'My dear friends of the village.',
    )
    expect(transcript.words[0]?.confidence).toBeCloseTo(Math.exp(-0.25))
    expect(transcript.words[2]?.start).toBeCloseTo(1.2)
  })

  test('tells who speaks, but not from one piece of a long source to the next', async () => {
    const words = [{ word: 'hi', start: 0.1, end: 0.5, speaker: 'SPEAKER_00' }]
    await using server = startTranscriptionServer(() => Response.json({ text: 'Hi.', words }))
    const [recognizer] = chooseRecognizers(withService(server.baseUrl), 'de')
    const source = await probeMedia('speech.wav')
    const speakersIn = async (duration_seconds: number) => {
      const task = { tools, source: { ...source, duration_seconds }, language: 'de', signal }
      const ignored = { vocabulary: [], onProgress() {}, onModelDownload() {} }
      const heard = await recognizer?.recognize({ ...task, ...ignored })
      return heard?.words.map(({ speaker }) => speaker)
    }
    expect(await speakersIn(600)).toEqual(['Speaker 1'])
    expect(await speakersIn(601)).toEqual([null])
  })

  test('is not asked again what it refuses', async () => {
    await using server = startTranscriptionServer(() => refusal(401, 'Incorrect API key provided'))
    const recognizers = withService(server.baseUrl)
    await expect(transcribeFile(speech, { language: 'de', recognizers })).rejects.toMatchObject({
      code: 'transcription_failed',
      retryable: false,
      message: 'The transcription service answered 401: Incorrect API key provided',
    })
    expect(server.attempts()).toBe(1)
  })

  test('is requested again when it is busy, after the time that it gives', async () => {
    const started = performance.now()
    await using server = startTranscriptionServer((attempt) => {
      if (attempt === 1) return refusal(429, 'slow down', { 'retry-after': '1' })
      if (attempt === 2) return new Response('<html>bad gateway', { status: 502 })
      return new Response('heard')
    })
    expect(await post(server.baseUrl)).toBe('heard')
    expect(server.attempts()).toBe(3)
    expect(performance.now() - started).toBeGreaterThan(2000)
  })

  test('is given up after four attempts, as something that may work later', async () => {
    await using server = startTranscriptionServer(() =>
      refusal(503, 'overloaded', { 'retry-after': '0' }),
    )
    await expect(post(server.baseUrl)).rejects.toMatchObject({
      code: 'transcription_failed',
      retryable: true,
      message: 'The transcription service answered 503: overloaded',
    })
    expect(server.attempts()).toBe(4)
  })

  test('is reported when it cannot be reached', async () => {
    await expect(post('http://127.0.0.1:9/v1')).rejects.toMatchObject({
      retryable: true,
      message: 'The transcription service at 127.0.0.1:9 cannot be reached.',
    })
  })

  function post(baseUrl: string): Promise<string> {
    const form = new FormData()
    form.set('model', 'whisper-1')
    return postForm(`${baseUrl}/audio/transcriptions`, null, () => form, {
      ...{ signal, timeoutSeconds: 60 },
    })
  }
})

describe('readServiceAnswer', () => {
  test('gives bare words the marks and capitals of the text', async () => {
    const answer = {
      text: 'Well, it’s 5 p.m. — “Go!” Dr. No said.',
      words: ['Well', "it's", '5', 'p.m', 'Go', 'Doctor', 'No', 'said'].map((word, index) => ({
        word,
        start: index,
        end: index + 0.5,
      })),
    }
    const { words } = await readServiceAnswer(JSON.stringify(answer), QUIET)
    const text = words.map((word) => word.text).join(' ')
    expect(text).toBe('Well, it’s 5 p.m. “Go!” Doctor No said.')
  })

  test('spreads segments over their words where there are no words, without what was made up in silence', async () => {
    const answer = {
      text: 'Hi there. Thanks for watching!',
      segments: [
        { start: 2, end: 3, text: ' Hi there.', avg_logprob: -0.2, no_speech_prob: 0.1 },
        { start: 5, end: 9, text: ' Thanks for watching!', avg_logprob: -1.4, no_speech_prob: 0.9 },
      ],
    }
    const { words } = await readServiceAnswer(JSON.stringify(answer), QUIET)
    expect(words.map((word) => word.text)).toEqual(['Hi', 'there.'])
    expect(words[0]?.start).toBe(2)
  })

  test('treats an empty answer as silence', async () => {
    const { words } = await readServiceAnswer('{"text":"","segments":[],"words":[]}', QUIET)
    expect(words).toEqual([])
  })

  test.each([
    ['<html>hello</html>', 'it is not valid JSON'],
    ['{"text":"hello there"}', 'it must be an array of words, or an object with "words"'],
    ['{"words":[{"word":"hello"}]}', 'words[0].start is missing'],
  ])('refuses %s: %s', async (answer, why) => {
    const error = await readServiceAnswer(answer, QUIET).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'transcription_failed', retryable: true })
    const said = `The transcription service answered without timed words: ${why}`
    expect(String(error)).toContain(said)
  })
})

test('pieces of speech are cut at pauses, and lose no sample', async () => {
  const source = await probeMedia('counted.wav')
  const whole = await Array.fromAsync(readSpeechPieces({ tools, source, signal }, 60))
  const pieces = await Array.fromAsync(readSpeechPieces({ tools, source, signal }, 3))
  expect(whole).toHaveLength(1)
  expect(pieces.length).toBeGreaterThan(2)
  const joined = Buffer.concat(pieces.map(({ samples }) => Buffer.from(samples.buffer)))
  expect(joined.equals(Buffer.from(whole[0]?.samples.buffer as ArrayBuffer))).toBe(true)
  for (const { start, samples } of pieces) {
    expect(samples.length / SAMPLE_RATE).toBeLessThanOrEqual(3)
    const cut = COUNTED.filter((word) => word.start < start && start < word.start + 0.3)
    expect(cut).toEqual([])
  }
})

describe('the choice of recognizers', () => {
  test.each([
    ['en', ['whisper-1', 'vosk-small-en-us']],
    ['de', ['whisper-1']],
    [null, ['whisper-1', 'vosk-small-en-us']],
  ])('for language %s is %j', (language, names) => {
    const found = chooseRecognizers(withService('http://localhost/v1'), language)
    expect(found.map(({ name }) => name)).toEqual(names)
  })

  test('is reported to the operator, with what is missing', async () => {
    await using server = startTranscriptionServer()
    const statuses = await describeRecognizers({
      ...withService(server.baseUrl),
      whisper: { model: 'smal', models: whisperModels(), cacheFolder: '/nowhere', download: true },
    })
    const told = statuses.map(({ name, available, ready, detail }) => [
      name,
      available,
      ready,
      detail,
    ])
    const missing =
      'There is no model file /nowhere/ggml-smal.bin; known names are tiny, base, small, large-v3-turbo-q5_0, large-v3-turbo.'
    const vosk = 'Only English, without punctuation; 0.2 GB of memory a core.'
    expect(told).toEqual([
      ['transcription service', true, true, `whisper-1 at ${server.baseUrl}`],
      ['whisper', false, false, missing],
      ['moonshine-base-en', false, false, 'Switched off by MOONSHINE=off.'],
      ['vosk-small-en-us', true, true, vosk],
    ])
    const unreachable = await describeRecognizers(withService('http://127.0.0.1:9/v1'))
    expect(unreachable[0]).toMatchObject({
      available: false,
      detail: 'http://127.0.0.1:9/v1 cannot be reached.',
    })
  })
})
