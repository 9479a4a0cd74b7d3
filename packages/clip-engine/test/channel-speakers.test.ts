import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { media, readTurns } from '@svc/test-media'
import { speakersByChannel } from '../src/transcribe/channel-speakers.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { heardIn } from './transcribe/transcribe-media.ts'
import { makeFile, probeMedia, signal, temporaryFolder, tools } from './workbench.ts'

const folder = temporaryFolder()
const { words } = await heardIn('two-microphones.wav')
const unnamed = words.map((word) => ({ ...word, speaker: null }))
/** Who says a word of Ann's welcome, of Rob's answer and of Ann's farewell. */
const told = (said: Word[]) =>
  said.map(({ speaker }) => speaker).filter((one, at, all) => one !== all[at - 1])

const ALIKE = {
  mono: 'pan=mono|c0=.5*c0+.5*c1',
  'one voice in both channels': 'pan=stereo|c0=c0+c1|c1=c0+c1',
  'one voice and its echo of the room': 'pan=stereo|c0=c0+c1|c1=.3*c0+.3*c1,adelay=0|9',
  'a channel that is silent': 'pan=stereo|c0=c0+c1|c1=0*c1',
  'voices a little to the sides': 'pan=stereo|c0=c0+.6*c1|c1=.6*c0+c1',
}
const pathOf = (name: string) => join(folder, `${name}.wav`)
beforeAll(async () => {
  const all = Object.entries(ALIKE).flatMap(([name, mix]) => ['-af', mix, pathOf(name)])
  await makeFile(['-i', media('two-microphones.wav'), ...all.slice(0, -1)], all.at(-1) ?? '')
})

describe('the channels of a recording', () => {
  test('tell two people apart who have a microphone each', async () => {
    expect(words.length).toBeGreaterThan(40)
    expect(told(words)).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 1'])
    // The podcast begins with the same turn.
    const [, second] = readTurns()
    const begin = words.find(({ speaker }) => speaker === 'Speaker 2')?.start ?? 0
    expect(Math.abs(begin - (second?.start ?? 0))).toBeLessThan(0.7)
  })

  test.each(Object.keys(ALIKE))('tell none of %s', async (name) => {
    const source = await probeMedia('two-microphones.wav')
    const audio = source.audio && { ...source.audio, channels: name === 'mono' ? 1 : 2 }
    const task = { tools, source: { ...source, audio, path: pathOf(name) }, signal }
    expect(await speakersByChannel(unnamed, task)).toBe(unnamed)
  })

  test('say nothing where people are named already', async () => {
    const named = words.map((word) => ({ ...word, speaker: 'Ann' }))
    const source = await probeMedia('two-microphones.wav')
    expect(await speakersByChannel(named, { tools, source, signal })).toBe(named)
  })
})
