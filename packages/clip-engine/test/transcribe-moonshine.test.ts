import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { COUNTED, media, SPOKEN } from '@svc/test-media'
import { joinTokens } from '../src/transcribe/recognizers/moonshine-words.ts'
import { errorRate, transcribeFile } from './transcribe/transcribe-media.ts'
import { makeFile, temporaryFolder } from './workbench.ts'

const recognizers = { service: null, whisper: null, moonshine: true }
const folder = temporaryFolder()

test('Moonshine recognizes speech, with capitals and marks, and times words to within a tenth of a second', async () => {
  const [speech, said] = [media('speech-2.wav'), COUNTED.slice(0, 4)]
  const inputs = ['-i', speech, '-t', '4.8', '-i', media('counted.wav')]
  const joined = [...inputs, '-filter_complex', '[0][1]concat=v=0:a=1']
  const both = await makeFile(joined, join(folder, 'both.wav'))
  const transcript = await transcribeFile(both, { recognizers })
  const { words } = transcript
  const text = `${SPOKEN['speech-2.wav']} ${said.map((word) => word.text).join(' ')}`
  expect(errorRate(transcript, text)).toBeLessThanOrEqual(0.1)
  expect(words[0]?.text).toMatch(/^[A-Z]/)
  expect(words.at(-1)?.text).toMatch(/[.?!]$/)
  expect(transcript).toMatchObject({ engine: 'moonshine-base-en', language: 'en', warnings: [] })
  // Samples of two bytes behind a header of 44.
  const from = (Bun.file(speech).size - 44) / 32_000
  const counted = words.slice(-said.length)
  const errors = said.map(({ start }, at) => Math.abs((counted[at]?.start ?? 0) - from - start))
  expect(Math.max(...errors)).toBeLessThan(0.12)
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
