import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { bareWord } from '../src/transcribe/function-words.ts'
import { findFrom } from './run-engine.ts'
import { speak } from './transcribe/flite.ts'
import { transcribeFile } from './transcribe/transcribe-media.ts'
import { makeFile, temporaryFolder } from './workbench.ts'

const SENTENCE =
  'Rain washes tiny grains of salt out of the rocks, and rivers carry them down to the coast.'
const MORE = `Why is the sea salty? ${SENTENCE} The water leaves again and becomes a cloud, but the salt has to stay behind.`

const folder = temporaryFolder()
let english: string
let gibberish: string
let shortGibberish: string
beforeAll(async () => {
  english = await speak(MORE, join(folder, 'english.wav'))
  const backwards = { reversed: true, voice: 'rms' }
  gibberish = await speak(MORE, join(folder, 'gibberish.wav'), backwards)
  shortGibberish = await speak(SENTENCE, join(folder, 'short.wav'), backwards)
})

describe('speech of which the recognizer is not sure', () => {
  test('leaves the words of which it is sure, in the language that was asked for', async () => {
    const inputs = ['-i', english, '-i', gibberish, '-filter_complex', '[0][1]concat=v=0:a=1']
    const both = await makeFile(inputs, join(folder, 'both.wav'))
    const { words, doubtful, warnings, language } = await transcribeFile(both, { language: 'en' })
    const text = words.map((word) => bareWord(word.text)).join(' ')
    expect(text).toContain('rocks and rivers carry them')
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
      join(folder, 'quiet.wav'),
    )
    const { clips, warnings } = await findFrom(quiet, {
      clip_duration: { min: 3, max: 60, target: 10 },
    })
    expect(clips.length).toBeGreaterThan(0)
    for (const clip of clips) {
      expect(clip).toMatchObject({
        ...{ words: [], transcript: '', description: '', hashtags: [], topics: [] },
        ...{ language: null, hook: { text: '' } },
      })
      expect(clip.title).toMatch(/^Moment at \d+:\d\d$/)
      expect(clip.warnings).toContain('speech_uncertain')
    }
    const codes = warnings.map(({ code }) => code)
    expect(codes).toContain('speech_uncertain')
    expect(codes).toContain('low_audio')
    expect(codes).not.toContain('no_speech')
  })
})
