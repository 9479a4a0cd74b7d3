import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { bareWord } from '../src/transcribe/function-words.ts'
import { findFrom } from './run-engine.ts'
import { speak } from './transcribe/flite.ts'
import { transcribeFile } from './transcribe/transcribe-media.ts'
import { lavfi, makeFile, temporaryFolder } from './workbench.ts'

const SAID =
  'Why is the sea salty? Rain washes tiny grains of salt out of the rocks, and rivers carry them down to the coast. The water leaves again and becomes a cloud, but the salt has to stay behind.'

const folder = temporaryFolder()
let english: string
let gibberish: string
beforeAll(async () => {
  english = await speak(SAID, join(folder, 'english.wav'))
  gibberish = await speak(SAID, join(folder, 'gibberish.wav'), { reversed: true, voice: 'rms' })
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

  test('gives clips without words, which are not named after a guess', async () => {
    const film = await makeFile(
      lavfi('testsrc2=s=160x90:r=10:d=8', 'sine=d=8'),
      join(folder, 'film.mp4'),
    )
    const guessed = {
      ...{ source: 'asr', engine: 'vosk-small-en-us', language: null, words: [], warnings: [] },
      ...{ doubtful: [{ start: 0, end: 8 }], sure_from: 0.8 },
    }
    const { clips } = await findFrom(film, {}, {}, ({ checkpoints }) => ({
      checkpoints: {
        ...checkpoints,
        read: async (name) => (name === 'speech' ? guessed : checkpoints.read(name)),
      },
    }))
    expect(clips).toMatchObject([
      {
        ...{ transcript: '', description: '', words: [], hook: { text: '' } },
        ...{ title: expect.stringContaining('0:00'), warnings: ['speech_uncertain'] },
      },
    ])
  })
})
