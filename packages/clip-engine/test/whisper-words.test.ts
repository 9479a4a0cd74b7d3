import { describe, expect, test } from 'bun:test'
import { dropImagined, type HeardSegment } from '../src/transcribe/recognizers/drop-imagined.ts'
import {
  loudestWindows,
  type WhisperSegment,
} from '../src/transcribe/recognizers/whisper-library.ts'
import { segmentWords } from '../src/transcribe/recognizers/whisper-words.ts'
import { readSpeechPieces } from '../src/transcribe/speech-pieces.ts'
import { probeMedia, signal, tools } from './workbench.ts'

describe('the words of a Whisper segment', () => {
  test('are joined from its tokens, without notes of what is not speech', () => {
    const { words } = segmentWords(
      segment([
        [' Ask', 1, 1.5, 0.9],
        [' a', 1.5, 1.6, 0.8],
        ['gain', 1.6, 2, 0.6],
        [',', 2, 2.1, 0.2],
        [' [', 2.1, 2.2, 0.9],
        ['MUSIC', 2.2, 3, 0.9],
        [']', 3, 3.1, 0.9],
        [' now', 4, 4.4, 0.5],
        ['.', 4.4, 4.5, 0.9],
      ]),
    )
    expect(words.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['Ask', 1, 1.5],
      ['again,', 1.5, 2.1],
      ['now.', 4, 4.5],
    ])
  })

  test('are as sure as the tokens of their letters, where the language is sure', () => {
    const tokens: Token[] = [
      [' a', 0, 1, 0.8],
      ['gain', 1, 2, 0.6],
      ['!', 2, 3, 0.1],
    ]
    const confidenceOf = (language_probability: number) =>
      segmentWords(segment(tokens), language_probability).words[0]?.confidence
    expect(confidenceOf(1)).toBeCloseTo(0.7, 5)
    expect(confidenceOf(0.3)).toBeCloseTo(0.21, 5)
  })

  test('keep letters that are spread over two tokens', () => {
    const [first, second] = [Buffer.from(' Zaż').subarray(0, 4), Buffer.from('ż').subarray(1)]
    const { words } = segmentWords(
      segment([
        [first, 1, 2, 0.9],
        [second, 2, 2.5, 0.9],
        ['ółć', 2.5, 4, 0.9],
        [' tu', 4, 5, 0.9],
      ]),
    )
    expect(words.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['Zażółć', 1, 4],
      ['tu', 4, 5],
    ])
  })

  test('are timed also where a script has no blanks', () => {
    const { words } = segmentWords(
      segment([
        ['今日', 1, 1.5, 0.9],
        ['は', 1.5, 1.7, 0.9],
        ['天気', 1.7, 2.4, 0.9],
        ['がいい', 2.4, 3, 0.9],
        ['。', 3, 3.1, 0.9],
      ]),
    )
    expect(words.map(({ text }) => text).join('')).toBe('今日は天気がいい。')
    expect(words.find(({ text }) => text === '天気')).toMatchObject({ start: 1.7, end: 2.4 })
    expect(words.at(-1)?.end).toBe(3.1)
  })
})

describe('dropImagined', () => {
  // Probabilities as whisper and faster-whisper reported them for silence, in their issue trackers.
  const CREDITS = { no_speech_prob: 0.977, avg_logprob: -0.307 }

  test.each([
    ['music', 'music.mp3', []],
    ['speech', 'speech.wav', ['Sottotitoli', 'creati', 'dalla', 'comunità', 'Amara.org']],
  ])('checks confident words with the voice detector in %s', async (_, file, left) => {
    const said = heard('Sottotitoli creati dalla comunità Amara.org', 0, 4, CREDITS)
    expect(textOf(await dropImagined([said], await samplesOf(file)))).toEqual(left)
  })

  test('drops what the model itself takes for silence, and keeps the rest', async () => {
    const segments = [
      heard('Real words.', 0, 2, { no_speech_prob: 0.1, avg_logprob: -0.2 }),
      heard('Thanks for watching!', 5, 9, { no_speech_prob: 0.9, avg_logprob: -1.4 }),
    ]
    expect(textOf(await dropImagined(segments, new Int16Array()))).toEqual(['Real', 'words.'])
  })

  test.each([
    ['you you you you you you you you you you', 'you'],
    [
      'That is it. I am so happy. I am so happy. I am so happy. I am so happy. Bye.',
      'That is it. I am so happy. Bye.',
    ],
    ['No, no, no, no. Stop.', 'No, no, no, no. Stop.'],
    ['It is what it is. It is what it is.', 'It is what it is. It is what it is.'],
    ['Thank you. Thank you. Thank you.', 'Thank you. Thank you. Thank you.'],
  ])('leaves of "%s" only "%s"', async (text, left) => {
    const said = heard(text, 0, 20, { no_speech_prob: 0, avg_logprob: -0.1 })
    expect(textOf(await dropImagined([said], new Int16Array())).join(' ')).toBe(left)
  })
})

test('loudestWindows begins where most sounds, not at the silent beginning', () => {
  const sound = new Float32Array(16_000 * 100)
  sound.fill(0.2, 16_000 * 70, 16_000 * 80)
  sound.fill(0.1, 16_000 * 35, 16_000 * 45)
  expect(loudestWindows(sound, 2)).toEqual([60, 30])
})

type Token = [text: string | Uint8Array, start: number, end: number, probability: number]

function segment(tokens: Token[]): WhisperSegment {
  return {
    start: tokens[0]?.[1] ?? 0,
    end: tokens.at(-1)?.[2] ?? 0,
    no_speech_prob: 0,
    tokens: tokens.map(([text, start, end, probability]) => ({
      ...{ start, end, probability },
      bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    })),
  }
}

function heard(
  text: string,
  start: number,
  end: number,
  told: Pick<HeardSegment, 'no_speech_prob' | 'avg_logprob'>,
): HeardSegment {
  const words = text.split(' ')
  const share = (end - start) / words.length
  return {
    ...{ start, end, ...told },
    words: words.map((word, index) => ({
      text: word,
      start: start + index * share,
      end: start + (index + 1) * share,
      confidence: 0.9,
    })),
  }
}

function textOf(words: { text: string }[]): string[] {
  return words.map(({ text }) => text)
}

async function samplesOf(file: string): Promise<Int16Array> {
  const source = await probeMedia(file)
  const [piece] = await Array.fromAsync(readSpeechPieces({ tools, source, signal }, 60))
  return piece?.samples ?? new Int16Array()
}
