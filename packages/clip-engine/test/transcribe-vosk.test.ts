import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eventually } from '@svc/patience'
import { COUNTED, media, SPOKEN } from '@svc/test-media'
import { bareWord } from '../src/transcribe/function-words.ts'
import { voskModelFolder } from '../src/transcribe/recognizers/vosk.ts'
import { transcribeSource } from '../src/transcribe/transcribe.ts'
import { childrenNaming } from './processes.ts'
import {
  errorRate,
  heardIn,
  NO_RECOGNIZERS,
  transcribeFile,
} from './transcribe/transcribe-media.ts'
import { lavfi, makeFile, probeMedia, temporaryFolder, tools } from './workbench.ts'

/** The model's files as they were measured; another model needs other thresholds. */
const MODEL_FILES = {
  'am/final.mdl': '8937bce2857391a636989415c72211857aea34a2e7bf4a4ad66270dd4fe66a7f',
  'conf/mfcc.conf': '3ecadc6f8685df278bff3a8ddca0296368f39000010c66a2dda1eb82f8ab4a1d',
  'conf/model.conf': 'dd7178da0e99fdbe489816c1e9702c3daa28e02accacc2993e0becb7af33b80c',
  'graph/Gr.fst': '1b6288a5ec9473002eaed7feac5e720b9bbb256517a24a52a6ee5db0f0ad1942',
  'graph/HCLr.fst': 'c868dcdd1c77d618553d3f4c69ff6d6ec2786a59c6ad5e8259deb84c1e7b21b4',
  'ivector/final.ie': 'fe22376ed7a7fb707732a11a9e60c53cef5df773f5b58780f0cc43444cbd9c93',
}

const folder = temporaryFolder()

describe('Vosk', () => {
  test.each(Object.entries(MODEL_FILES))('has the right %s', async (file, sha256) => {
    const bytes = await Bun.file(join(voskModelFolder(), file)).bytes()
    expect(new Bun.CryptoHasher('sha256').update(bytes).digest('hex')).toBe(sha256)
  })

  test('recognizes speech', async () => {
    const transcript = await heardIn('speech.wav')
    expect(errorRate(transcript, SPOKEN['speech.wav'])).toBeLessThanOrEqual(0.1)
    expect(transcript).toMatchObject({
      ...{ source: 'asr', engine: 'vosk-small-en-us', language: 'en', warnings: [] },
    })
    for (const [index, word] of transcript.words.entries()) {
      expect(word.start).toBeGreaterThanOrEqual(transcript.words[index - 1]?.end ?? 0)
      expect(word.end).toBeGreaterThan(word.start)
    }
  })

  test('times words to within a tenth of a second where the sound begins late, with progress that only grows', async () => {
    const sound = ['-itsoffset', '3', '-i', media('counted.wav'), '-c:a', 'aac']
    const film = [...lavfi('color=s=64x64:r=10:d=12'), ...sound, '-map', '0:v', '-map', '1:a']
    const fractions: number[] = []
    const note = (fraction: number) => fractions.push(fraction)
    const late = await makeFile(film, join(folder, 'late.mp4'))
    const { words } = await transcribeFile(late, {}, note)
    expect(words.map(({ text }) => bareWord(text))).toEqual(COUNTED.map(({ text }) => text))
    const errors = COUNTED.map(({ start }, at) => Math.abs((words[at]?.start ?? 0) - start - 3))
    expect(errors.toSorted((a, b) => a - b)[errors.length >> 1]).toBeLessThan(0.05)
    expect(Math.max(...errors)).toBeLessThan(0.12)
    expect(fractions.length).toBeGreaterThan(3)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBeCloseTo(1, 2)
  })

  test('invents no words in music, silence and noise', async () => {
    const noise = lavfi('anoisesrc=color=pink:seed=7:d=3:amplitude=0.4:r=22050,adelay=2000')
    const joined = [...['-t', '5', '-i', media('music.mp3')], ...noise]
    const args = [...joined, '-filter_complex', '[0:a][1:a]concat=v=0:a=1']
    const { words, warnings } = await transcribeFile(
      await makeFile(args, join(folder, 'wordless.wav')),
    )
    expect([words, warnings.map(({ code }) => code)]).toEqual([[], ['no_speech']])
  })

  test.each(['de-AT', 'klingonese'])('has no words where those in %s are wanted', async (tag) => {
    const transcript = await transcribeFile(media('speech.wav'), { language: tag })
    expect(transcript).toMatchObject({ language: null, words: [] })
    expect(transcript.warnings.map(({ code }) => code)).toEqual(['language_uncertain'])
  })

  test('ends when the work is aborted', async () => {
    const controller = new AbortController()
    const source = await probeMedia('dialogue.wav')
    const options = { language: 'en', vocabulary: [], recognizers: NO_RECOGNIZERS }
    const work = transcribeSource(tools, source, options, controller.signal, (fraction) => {
      if (fraction > 0) controller.abort(new Error('called off'))
    })
    await expect(work).rejects.toThrow('called off')
    await eventually(() => expect(childrenNaming('vosk-child')).toEqual([]))
  })
})
