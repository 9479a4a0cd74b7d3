import { describe, expect, test } from 'bun:test'
import { transcriptFiles } from '../src/caption/transcript-files.ts'
import { readableWords } from '../src/transcribe/readable-words.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { captionsOf, spoken } from './caption-job.ts'
import { findKept } from './run-engine.ts'
import { selectionInput } from './select-input.ts'

describe('transcriptFiles', () => {
  test('writes both formats, each with its own clock and its own escapes', () => {
    const words = [said('AT&T', 0.5, 1.2), said('<3.', 1.3, 1.9), said('Late.', 3661, 3662)]
    const { srt, vtt } = transcriptFiles({ words, language: 'en' })
    expect(srt).toStartWith('1\n00:00:00,500 --> 00:00:0')
    expect(srt).toContain('AT&T <3.')
    expect(srt).toContain('2\n01:01:01,000 --> 01:01:0')
    expect(vtt).toStartWith('WEBVTT\n\n00:00:00.500 --> 00:00:0')
    expect(vtt).toContain('AT&amp;T &lt;3.')
  })

  test('tell who speaks, by name where a person gave one', () => {
    const words = [said('Why?', 0, 1), said('Because.', 2, 3)].map((word, at) => {
      return { ...word, speaker: `Speaker ${at + 1}` }
    })
    const speakers = [{ label: 'Speaker 2', name: 'Tom & <Jerry>' }]
    const { srt, vtt, json } = transcriptFiles({ words, language: 'en' }, speakers)
    expect(vtt).toContain('<v Speaker 1>Why?')
    expect(vtt).toContain('<v Tom &amp; &lt;Jerry&gt;>Because.')
    expect(srt).not.toContain('Jerry')
    expect(JSON.parse(json)).toMatchObject({ speakers, words: [{ speaker: 'Speaker 1' }, {}] })
  })

  test('is valid without words', () => {
    expect(transcriptFiles({ words: [], language: null })).toEqual({
      srt: '',
      vtt: 'WEBVTT\n',
      json: '{"language":null,"words":[]}',
    })
  })
})

test('words that were recognized without marks are written alike in every file and drawn alike into the picture', () => {
  const words = spoken('well the sea is salty because I said so'.split(' '))
  words.push(...spoken('now listen to me'.split(' '), 0.4, 8))
  const { srt, vtt, json } = transcriptFiles({ words, language: 'en' })
  const expected = 'Well the sea is salty because I said so. Now listen to me.'
  const { ass, ...files } = captionsOf(readableWords(words), { uppercase: false })
  const { words: timed }: { words: Word[] } = JSON.parse(json)
  expect(timed.map(({ text }) => text).join(' ')).toBe(expected)
  for (const file of [srt, vtt, files.srt, files.vtt]) expect(linesOf(file)).toBe(expected)
  const drawn = ass?.split('[Events]')[1]?.replace(/\{[^}]*\}/g, ' ') ?? ''
  for (const text of ['Well', 'I', 'so.', 'Now', 'me.']) {
    expect(drawn.split(/[\s,]+|\\N/)).toContain(text)
  }
})

test('clips have the words of the transcript files', async () => {
  const said = 'the sea is salty and i can taste it'.split(' ')
  const words = said.map((word, index) => ({ word, start: index * 0.4, end: index * 0.4 + 0.3 }))
  const transcript = { text: JSON.stringify({ language: 'en', words }), format: 'json' as const }
  const { source: probe, analysis } = selectionInput([], 5)
  const kept = new Map<string, unknown>(Object.entries({ probe, analysis }))
  const { clips } = await findKept(kept, { type: 'captions', transcript })
  expect(clips[0]?.words.map(({ text }) => text).join(' ')).toBe(
    'The sea is salty, and I can taste it.',
  )
})

describe('readableWords', () => {
  test('writes recognized words as sentences, and keeps hesitations and times', () => {
    const words = [
      said('why', 0, 0.2),
      said('is', 0.2, 0.3),
      said('the', 0.3, 0.4),
      said('sea', 0.4, 0.7),
      said('salty', 0.7, 1.1),
      { ...said('um', 2.4, 2.6), filler: true },
      said('because', 2.8, 3.1),
      said('I', 3.1, 3.2),
      said('said', 3.2, 3.4),
      said('so', 3.4, 3.7),
    ]
    const written = readableWords(words)
    expect(written.map(({ text }) => text).join(' ')).toBe(
      'Why is the sea salty? um Because I said so.',
    )
    expect(written.map(({ start, end }) => [start, end])).toEqual(
      words.map(({ start, end }) => [start, end]),
    )
  })

  test('leaves text that has its marks alone', () => {
    const words = ['He', 'left.', 'Did', 'she?'].map((text, index) =>
      said(text, index, index + 0.9),
    )
    expect(readableWords(words)).toEqual(words)
  })
})

function said(text: string, start: number, end: number): Word {
  return { text, start, end, confidence: 1, speaker: null, filler: false }
}

/** The text of a subtitle file, without its numbers and times. */
function linesOf(file: string): string {
  const lines = file.split('\n').filter((line) => line && !/^(WEBVTT|\d+)$|-->/.test(line))
  return lines.join(' ')
}
