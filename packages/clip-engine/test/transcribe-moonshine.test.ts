import { describe, expect, test } from 'bun:test'
import { COUNTED, collection, media, SPOKEN } from '@svc/test-media'
import { joinTokens } from '../src/transcribe/recognizers/moonshine-words.ts'
import { alignWords, spokenWords } from './transcribe/align-words.ts'
import { makeFile, scratchFolder, transcribeFile } from './transcribe/transcribe-media.ts'

const recognizers = { service: null, whisper: null, moonshine: true }

/** Spoken texts of the collection, and the share of words that may be wrong. */
const PEOPLE: [string, string, number][] = [
  [
    'speech/spacewalk.wav',
    "Yeah. As as much as it's worth celebrating the first spacewalk with an all-female team, I think many of us are looking forward to it just being normal. And I think if it signifies anything, it is to honor the the women who came before us who were skilled and qualified and didn't get the the same opportunities that we have today.",
    0.1,
  ],
  [
    'speech/librivox_0870.wav',
    'and mr john dashwood had then leisure to consider how much there might be prudently in his power to do for them',
    0.05,
  ],
]

describe('Moonshine', () => {
  test.each<[string, string, number]>([
    ['speech-2.wav', SPOKEN['speech-2.wav'], 0.1],
    ...(collection.isThere ? PEOPLE : []),
  ])('recognizes %s, with capitals and marks', async (file, text, mostErrors) => {
    const transcript = await transcribeFile(media(file), { recognizers })
    const heard = transcript.words.map((word) => word.text)
    const said = spokenWords(text)
    const { errors } = alignWords(said, spokenWords(heard.join(' ')))
    console.log(`${file}: ${errors} errors in ${said.length} words`)
    expect(errors / said.length).toBeLessThanOrEqual(mostErrors)
    expect(heard[0]).toMatch(/^[A-Z]/)
    expect(heard.at(-1)).toMatch(/[.?!]$/)
    expect(transcript).toMatchObject({ engine: 'moonshine-base-en', language: 'en', warnings: [] })
  })

  test('times words to within a tenth of a second', async () => {
    const { words } = await transcribeFile(media('counted.wav'), { recognizers })
    expect(words).toHaveLength(COUNTED.length)
    const errors = COUNTED.map(({ start }, at) => Math.abs((words[at]?.start ?? 0) - start))
    expect(Math.max(...errors)).toBeLessThan(0.12)
  })

  test('writes nothing of another language than English', async () => {
    const transcript = await transcribeFile(media('german.wav'), { recognizers })
    expect(transcript).toMatchObject({ words: [], language: null })
    expect(transcript.warnings.map(({ code }) => code)).toEqual(['language_uncertain'])
  })

  test('recognizes nothing in music', async () => {
    await using folder = await scratchFolder()
    // Its beginning: the rest is alike.
    const cut = ['-i', media('music.mp3'), '-t', '8', '-vn']
    const music = await makeFile(cut, `${folder.path}/music.wav`)
    expect((await transcribeFile(music, { recognizers })).words).toEqual([])
  })
})

test('tokens are put together to words, as sure as the geometric mean of their tokens', () => {
  const tokens = [
    { id: 15043, probability: 0.9 },
    { id: 29892, probability: 0.4 },
    { id: 3186, probability: 1 },
    { id: 29991, probability: 0.25 },
  ]
  expect(joinTokens(tokens).map(({ text }) => text)).toEqual(['Hello,', 'world!'])
  expect(joinTokens(tokens)[0]?.confidence).toBeCloseTo(0.6, 5)
  expect(joinTokens(tokens)[1]?.confidence).toBeCloseTo(0.5, 5)
})
