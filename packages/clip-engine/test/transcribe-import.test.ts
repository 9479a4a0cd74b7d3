import { describe, expect, test } from 'bun:test'
import { costOf } from '@svc/patience'
import { media } from '@svc/test-media'
import { importTranscript, type TranscriptFormat } from '../src/transcribe/import-transcript.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { transcribeFile } from './transcribe/transcribe-media.ts'

const textOf = (words: Word[]) => words.map((word) => word.text).join(' ')

describe('importTranscript', () => {
  test('reads SRT: numbers or none, Windows line ends, tags, notes and speakers', () => {
    const srt =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:03,000 X1:10 Y1:20\r\n<i>So, what</i>\r\nhappened?\r\n\r\n\r\n' +
      '00:00:04.5 --> 00:00:06,000\r\nJOHN: {\\an8}Nothing &amp; [door slams] all.\r\n'
    const { words, source } = importTranscript(srt, 'srt')
    expect(source).toBe('imported')
    expect(textOf(words)).toBe('So, what happened? Nothing & all.')
    expect(words.map((word) => word.speaker)).toEqual([null, null, null, 'JOHN', 'JOHN', 'JOHN'])
    expect(words[0]?.start).toBe(1)
    expect(words[2]?.end).toBeLessThanOrEqual(3)
    expect(words[3]?.start).toBe(4.5)
  })

  test('gives long words more of a cue than short ones', () => {
    const { words } = importTranscript('00:10.000 --> 00:11.500\na considerable it', 'srt')
    const [a = 0, long = 0, it = 0] = words.map((word) => word.end - word.start)
    expect(long).toBeGreaterThan(3 * a)
    expect(it).toBeGreaterThan(a)
    expect(words.at(-1)?.end).toBe(11.5)
  })

  test('does not stretch words over a cue that stays on the screen', () => {
    const { words } = importTranscript('00:10.000 --> 01:00.000\nNot fun.', 'srt')
    expect(words.at(-1)?.end).toBeLessThan(13)
  })

  test('reads WebVTT: voices, classes, times inside cues, and neither notes nor styles', () => {
    const vtt = [
      'WEBVTT - a talk',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'NOTE --> is not a time here',
      '',
      'intro',
      '00:01.000 --> 00:04.000 align:start',
      '<v.loud Mary Ann>Um <c.yellow>hello</c></v><00:03.000> there',
    ].join('\n')
    const { words } = importTranscript(vtt, 'vtt')
    expect(
      words.map(({ text, start, speaker, filler }) => ({ text, start, speaker, filler })),
    ).toEqual([
      { text: 'Um', start: 1, speaker: 'Mary Ann', filler: true },
      { text: 'hello', start: expect.any(Number), speaker: 'Mary Ann', filler: false },
      { text: 'there', start: 3, speaker: null, filler: false },
    ])
  })

  test.each([
    ['Um, he sleeps, er, until noon, and I do not.', 'en', ['Um,', 'er,']],
    ['Er geht um acht zur Arbeit, ähm, und ich nicht.', 'de', ['ähm,']],
    ['Um homem comprou um pão, e eu não.', 'pt', []],
  ])('takes none of “%s” for hesitations that are words', (text, language, hesitations) => {
    const words = text.split(' ').map((said, at) => ({ text: said, start: at, end: at + 0.5 }))
    for (const given of [{ words, language }, { words }]) {
      const { words: read } = importTranscript(JSON.stringify(given), 'json')
      expect(read.flatMap(({ text, filler }) => (filler ? text : []))).toEqual(hesitations)
    }
  })

  test('reads the rolling captions of video sites once', () => {
    const vtt = `WEBVTT

00:00:00.000 --> 00:00:02.000
we<00:00:00.500><c> begin</c><00:00:01.000><c> here</c>

00:00:02.000 --> 00:00:02.010
we begin here

00:00:02.010 --> 00:00:04.000
we begin here
and<00:00:02.500><c> end</c><00:00:03.000><c> there</c>
`
    expect(textOf(importTranscript(vtt, 'vtt').words)).toBe('we begin here and end there')
  })

  test('splits Chinese and Japanese at words', () => {
    const { words } = importTranscript('00:00.000 --> 00:03.000\n今天天气很好。我们走吧！', 'srt')
    expect(words.length).toBeGreaterThan(4)
    expect(words.map((word) => word.text).join('')).toBe('今天天气很好。我们走吧！')
  })

  const told = { start: 1, end: 1.5, speaker: 'A' }
  const said = { text: 'Hi.', ...told, confidence: 0.7 }
  const deepgram = { word: 'hi', punctuated_word: 'Hi.', ...told, confidence: 0.7 }
  test.each<[string, unknown]>([
    ['our own words', [{ ...said, filler: false }]],
    ['words in an object', { words: [said] }],
    ['Whisper’s segments', { language: 'english', segments: [{ ...said, text: ' Hi.' }] }],
    [
      'words inside segments',
      { segments: [{ words: [{ word: ' Hi.', ...told, probability: 0.7 }] }] },
    ],
    ['Deepgram’s answer', { results: { channels: [{ alternatives: [{ words: [deepgram] }] }] } }],
    ['AssemblyAI’s milliseconds', { words: [{ ...said, start: 1000, end: 1500 }] }],
    ['Vosk’s result', { result: [{ word: 'Hi.', ...told, conf: 0.7 }] }],
  ])('reads JSON: %s', (_, json) => {
    const { words } = importTranscript(JSON.stringify(json), 'json')
    expect(words).toHaveLength(1)
    expect(words[0]).toMatchObject({
      text: 'Hi.',
      start: 1,
      confidence: 0.7,
      speaker: 'A',
      filler: false,
    })
    expect(words[0]?.end).toBeLessThanOrEqual(1.5)
    expect(words[0]?.end).toBeGreaterThan(1.2)
  })

  test('reads who speaks as recognizers tell it', () => {
    const speakers = (json: unknown) =>
      importTranscript(JSON.stringify(json), 'json').words.map(({ text, speaker }) => [
        text,
        speaker,
      ])
    const at = (text: string, start: number) => ({ text, start, end: start + 0.5 })
    // WhisperX: by segment or word, and words without a time.
    const words = [{ word: 'In', start: 1, end: 1.2 }, { word: '1984' }, { word: 'he', start: 2 }]
    const aligned = words.map((word) => ('start' in word ? { end: 2.2, ...word } : word))
    const segment = { start: 1, end: 2.5, speaker: 'SPEAKER_01', words: aligned }
    expect(speakers({ segments: [segment] })).toEqual([
      ['In', 'Speaker 2'],
      ['1984', 'Speaker 2'],
      ['he', 'Speaker 2'],
    ])
    // Words and segments side by side.
    const turns = [
      { ...at('Yes. No.', 1), speaker: 'Ann' },
      { ...at('No.', 2), speaker: 'Rob' },
    ]
    expect(speakers({ words: [at('Yes.', 1), at('No.', 2)], segments: turns })).toEqual([
      ['Yes.', 'Ann'],
      ['No.', 'Rob'],
    ])
    expect(speakers({ words: [{ ...at('Hi.', 1), speaker: 0 }] })).toEqual([['Hi.', 'Speaker 1']])
  })

  test('reads names before what is said, where a transcript has them', () => {
    const read = (...lines: string[]) =>
      importTranscript(
        lines.map((line, at) => `00:0${at}.000 --> 00:0${at}.900\n${line}`).join('\n\n'),
        'srt',
      ).words
    const talk = read(
      'Mary Ann: Why?',
      'Rob: Because.',
      'Remember: stop.',
      'Mary Ann: Oh.',
      'Rob: So.',
    )
    expect(textOf(talk)).toBe('Why? Because. Remember: stop. Oh. So.')
    expect(talk.map(({ speaker }) => speaker)).toEqual([
      ...['Mary Ann', 'Rob', 'Rob', 'Rob', 'Mary Ann', 'Rob'],
    ])
    const alone = read('Remember: stop.', 'Then go.')
    expect(textOf(alone)).toBe('Remember: stop. Then go.')
    expect(alone[0]?.speaker).toBeNull()
  })

  test('accepts the language by name or by code', () => {
    const language = (value: string) =>
      importTranscript(JSON.stringify({ language: value, words: [] }), 'json').language
    expect(['english', 'de', 'pt_br', 'Klingonish'].map(language)).toEqual([
      'en',
      'de',
      'pt-BR',
      null,
    ])
  })

  test('puts overlapping and disordered cues in order', () => {
    const srt = '00:05.000 --> 00:07.000\nsecond one\n\n00:01.000 --> 00:06.000\nfirst one here\n'
    const { words } = importTranscript(srt, 'srt')
    expect(textOf(words)).toBe('first one here second one')
    for (const [index, word] of words.entries()) {
      expect(word.start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0)
    }
  })

  test.each<[string, TranscriptFormat, string]>([
    [
      '1\n00:00:01,000 -> 00:00:02,000\nHi',
      'srt',
      'The SRT transcript cannot be used: line 1 is "1" where',
    ],
    [
      '1\n00:00:01,000 --> 00:00:02,000\nHi\n\n2\n00:00:03 --> later\nHo',
      'srt',
      'line 6 is "00:00:03 --> later"',
    ],
    ['00:02.000 --> 00:01.000\nHi', 'srt', 'line 1 ends before it starts'],
    ['', 'srt', 'it has no cues'],
    [
      '00:00.000 --> 00:01.000\nHi',
      'vtt',
      'line 1 is "00:00.000 --> 00:01.000"; it must begin with WEBVTT',
    ],
    ['{"words": [', 'json', 'it is not valid JSON'],
    ['{"text": "hello"}', 'json', 'it must be an array of words'],
    [
      '[{"text": "a", "start": 1, "end": 2}, {"text": "b", "start": -1, "end": 2}]',
      'json',
      'transcript[1].start is -1; it must be a number',
    ],
    ['{"words": [{"start": 1, "end": 2}]}', 'json', 'words[0] has no "text"'],
    [`[${' '.repeat(2 * 1024 * 1024)}]`, 'json', 'it has 2097154 bytes; at most 2097152 are read'],
  ])('refuses %.40j as %s', (text, format, message) => {
    expect(() => importTranscript(text, format)).toThrow(message)
    expect(() => importTranscript(text, format)).toThrow(
      expect.objectContaining({ code: 'transcription_failed', retryable: false }),
    )
  })

  test.each<[string, TranscriptFormat, string]>([
    ['one cue', 'srt', `00:00.000 --> 10:00.000\n${'word '.repeat(400_000)}`],
    ['open tags', 'vtt', `WEBVTT\n\n00:00.000 --> 10:00.000\n${'<v a>x<'.repeat(280_000)}`],
    ['open brackets', 'srt', `00:00.000 --> 10:00.000\n${'['.repeat(2_000_000)}`],
    ['blank lines', 'srt', '\n'.repeat(2_000_000)],
  ])('reads or refuses two megabytes of %s within two seconds', (_, format, text) => {
    const seconds = costOf(() => {
      try {
        importTranscript(text, format)
      } catch (error) {
        expect(error).toMatchObject({ code: 'transcription_failed' })
      }
    })
    expect(seconds).toBeLessThan(2)
  })
})

describe('transcribeSource', () => {
  test('prefers an imported transcript, cut to the source', async () => {
    const text = '00:01.000 --> 00:02.000\nreal words\n\n01:00.000 --> 01:02.000\nbeyond the end'
    const transcript = await transcribeFile(media('tracks.mp4'), {
      language: 'en',
      imported: { text, format: 'srt' },
    })
    expect(transcript).toMatchObject({
      source: 'imported',
      engine: null,
      language: 'en',
      warnings: [],
    })
    expect(textOf(transcript.words)).toBe('Real words.')
  })

  test('takes a subtitle track that follows the speech', async () => {
    const transcript = await transcribeFile(media('tracks.mp4'))
    expect(transcript).toMatchObject({
      ...{ source: 'embedded', engine: null, language: 'en', warnings: [] },
    })
    expect(textOf(transcript.words)).toStartWith('Nobody tells you that the first idea')
    expect(transcript.words[0]?.speaker).toBe('NAR')
    expect(transcript.words.at(-1)?.end).toBeLessThan(16.6)
  })

  test('runs speech recognition when the subtitles are in another language than the one asked for', async () => {
    const transcript = await transcribeFile(media('tracks.mp4'), { language: 'fr' })
    expect(transcript).toMatchObject({ source: 'none', words: [] })
  })

  test('runs speech recognition when the subtitles are two words', async () => {
    const transcript = await transcribeFile(media('mov-text.mp4'))
    expect(transcript.source).toBe('asr')
  })

  test('has no words for a source without sound, with a warning', async () => {
    const transcript = await transcribeFile(media('video-only.mp4'))
    expect(transcript).toMatchObject({ source: 'none', words: [] })
    expect(transcript.warnings.map(({ code }) => code)).toEqual(['no_speech'])
  })
})
