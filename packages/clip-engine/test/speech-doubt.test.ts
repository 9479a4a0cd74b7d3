import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { describeCollection, media } from '@svc/test-media'
import { bareWord } from '../src/transcribe/function-words.ts'
import { findFrom } from './find-from.ts'
import { speak } from './transcribe/flite.ts'
import { makeFile, scratchFolder, transcribeFile } from './transcribe/transcribe-media.ts'

const SENTENCE =
  'Rain washes tiny grains of salt out of the rocks, and rivers carry them down to the coast.'
const SAID = `Why is the sea salty? ${SENTENCE} The water leaves again and becomes a cloud, but the salt has to stay behind.`

let folder: Awaited<ReturnType<typeof scratchFolder>>
let english: string
let gibberish: string
let shortGibberish: string
beforeAll(async () => {
  folder = await scratchFolder()
  english = await speak(SAID, `${folder.path}/english.wav`)
  const backwards = { reversed: true, voice: 'rms' }
  gibberish = await speak(SAID, `${folder.path}/gibberish.wav`, backwards)
  shortGibberish = await speak(SENTENCE, `${folder.path}/little-gibberish.wav`, backwards)
})
afterAll(() => folder[Symbol.asyncDispose]())

describe('speech of which the recognizer is not sure', () => {
  test('has no words and no language, with a warning', async () => {
    const transcript = await transcribeFile(gibberish)
    expect(transcript).toMatchObject({ words: [], language: null })
    expect(transcript.doubtful).toHaveLength(1)
    const [warning, ...more] = transcript.warnings
    expect(more).toEqual([])
    expect(warning?.code).toBe('language_uncertain')
    expect(warning?.message).toContain('another language, or hard to hear')
  })

  test('is of the language that was asked for, and still has no words', async () => {
    const transcript = await transcribeFile(shortGibberish, { language: 'en' })
    expect(transcript).toMatchObject({ words: [], language: 'en' })
    expect(transcript.warnings.map(({ code }) => code)).toEqual(['speech_uncertain'])
  })

  test('leaves the words of which it is sure', async () => {
    const both = await makeFile(
      [
        ...['-i', english, '-i', gibberish, '-i', english, '-filter_complex'],
        ...['[0][1][2]concat=n=3:v=0:a=1[all]', '-map', '[all]'],
      ],
      `${folder.path}/both.wav`,
    )
    const { words, doubtful, warnings, language } = await transcribeFile(both)
    const text = words.map((word) => bareWord(word.text)).join(' ')
    expect(text.match(/rocks and rivers carry them/g)).toHaveLength(2)
    expect(doubtful.length).toBeGreaterThan(0)
    expect(
      words.filter((word) => doubtful.some((d) => word.start >= d.start && word.end <= d.end)),
    ).toEqual([])
    expect(warnings.map(({ code }) => code)).toEqual(['speech_uncertain'])
    expect(warnings[0]?.message).toMatch(/unsure of what is said at 0:\d\d–0:\d\d/)
    expect(language).toBe('en')
  })

  test('gives a clip neither captions, nor title, nor hashtags', async () => {
    const quiet = await makeFile(
      ['-i', shortGibberish, '-af', 'volume=-25dB'],
      `${folder.path}/quiet.wav`,
    )
    const { clips, warnings } = await findFrom(quiet, {
      clip_duration: { min: 3, max: 60, target: 10 },
    })
    expect(clips.length).toBeGreaterThan(0)
    for (const clip of clips) {
      expect(clip).toMatchObject({
        words: [],
        transcript: '',
        description: '',
        hashtags: [],
        topics: [],
        language: null,
      })
      expect(clip.title).toMatch(/^Moment at \d+:\d\d$/)
      expect(clip.hook.text).toBe('')
      expect(clip.warnings).toContain('speech_uncertain')
    }
    const codes = warnings.map(({ code }) => code)
    expect(codes).toContain('speech_uncertain')
    expect(codes).toContain('low_audio')
    expect(codes).not.toContain('no_speech')
  })
})

test('speech of which the recognizer is sure keeps its captions', async () => {
  const transcript = await transcribeFile(english)
  expect(transcript).toMatchObject({ language: 'en', doubtful: [], warnings: [] })
  expect(transcript.words.length).toBeGreaterThan(25)
})

describeCollection('a recording', () => {
  test('that is bad keeps its captions, but for the words that make no sense', async () => {
    const { words, doubtful, language } = await transcribeFile(media('video/googlework_short.mp4'))
    const text = words.map((word) => bareWord(word.text)).join(' ')
    expect(text).toContain('a lot of strong french culture')
    expect(text).not.toContain('exceptional called around')
    expect(doubtful).toHaveLength(1)
    expect(language).toBe('en')
  })

  // A person speaks, but the recognizer returns “civil days but sorry for her she pointed to a couple”.
  test('of which the recognizer is not sure has no captions', async () => {
    const transcript = await transcribeFile(media('video/talk_greenscreen.mp4'))
    expect(transcript).toMatchObject({ words: [], language: null })
    expect(transcript.warnings.map(({ code }) => code)).toEqual(['language_uncertain'])
  })
})
