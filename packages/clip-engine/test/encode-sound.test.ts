import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import type { Censor } from '../src/censor/censor.ts'
import { loudnessMeter, readLoudness } from '../src/encode/loudness.ts'
import type { RenderJob } from '../src/encode/render-job.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { spoken } from './caption-job.ts'
import { framed, jobFor, look, renderSmall } from './clip-job.ts'
import { hearClip } from './drawn-clip.ts'
import { levelBetween, toneBetween } from './sound-levels.ts'
import { lavfi, makeFile, signal, temporaryFolder, tools } from './workbench.ts'

const folder = temporaryFolder()
const talk = join(folder, 'talk.wav')
const song = join(folder, 'song.wav')
const tone = join(folder, 'tone.wav')

beforeAll(async () => {
  // Speech, then three seconds without speech.
  const speech = ['-i', media('dialogue.wav'), '-af', 'atrim=0:3,apad=whole_dur=6']
  await makeFile([...speech, '-ar', '48000', '-ac', '2'], talk)
  await makeFile(['-ss', '12', '-i', media('music.mp3'), '-t', '6', '-map', '0:a'], song)
  await makeFile(lavfi('sine=frequency=6000:duration=2'), tone)
})

describe('a censored word', () => {
  const word = { start: 2.2, end: 2.9 }
  const words = [
    ...spoken(['one', 'two'], 0.5, 1),
    ...spoken(['heck'], 0.7, 2.2).map((heard) => ({ ...heard, ...word })),
    ...spoken(['more', 'words'], 0.5, 3.1),
  ]
  const [start, end] = [word.start - 0.5, word.end - 0.5]
  const censored = (mode: Censor['mode']) =>
    soundOf(song, 0.5, 5.5, {
      censor: { words: [{ word: 'heck', match: 'exact' as const }], mode },
      words,
    })

  test('is silent from its start to its end, and nothing else is', async () => {
    const { samples, loudness } = await censored('mute')
    expect(levelBetween(samples, start + 0.005, end - 0.005)).toBeLessThan(-65)
    expect(levelBetween(samples, start - 0.08, start - 0.04)).toBeGreaterThan(-45)
    expect(levelBetween(samples, end + 0.04, end + 0.08)).toBeGreaterThan(-45)
    expect(loudness.integrated_lufs).toBeWithin(-14.6, -13.4)
  })

  test('is a 1 kHz tone as loud as the rest, exactly as long as the word', async () => {
    const { samples, loudness } = await censored('beep')
    const at = (from: number, to: number) => toneBetween(samples, 1000, from, to)
    // A sine whose peaks are at −14 dB is as loud as sound of −14 LUFS.
    expect(at(start + 0.02, end - 0.02)).toBeWithin(-16, -12)
    expect(at(start, start + 0.03)).toBeGreaterThan(-20)
    expect(at(end - 0.03, end)).toBeGreaterThan(-20)
    expect(at(start - 0.08, start - 0.04)).toBeLessThan(-28)
    expect(at(end + 0.04, end + 0.08)).toBeLessThan(-28)
    const other = toneBetween(samples, 1500, start + 0.02, end - 0.02)
    expect(other, 'what was said under the tone').toBeLessThan(-60)
    expect(loudness.integrated_lufs).toBeWithin(-14.5, -13.5)
  })
})

describe('music', () => {
  const level = (samples: Float32Array, from: number, to: number) =>
    toneBetween(samples, 6000, from, to)
  const withMusic = (audio: object) =>
    soundOf(talk, 0, 6, look({ audio: { music_asset_id: tone, music_volume_db: -20, ...audio } }))

  test('is repeated under the whole clip, fades, and is lowered while a person speaks', async () => {
    const { samples, loudness } = await withMusic({})
    const alone = level(samples, 3.6, 4)
    expect(alone - level(samples, 0.9, 2.7)).toBeGreaterThan(6)
    expect(alone - level(samples, 5.9, 6)).toBeGreaterThan(12)
    expect(loudness.integrated_lufs).toBeWithin(-14.7, -13.3)
  })

  test('is as far below the speech as was asked for, at all times when it is not to be lowered', async () => {
    // Low enough that no limiter changes the ratio of speech to music.
    const { samples, loudness } = await withMusic({ duck: false, target_lufs: -23 })
    const difference = level(samples, 3.6, 4) - level(samples, 0.9, 2.7)
    expect(Math.abs(difference)).toBeLessThan(1.5)
    // 20 below speech of −23 LUFS, and the meter takes 6 kHz for 3.3 dB louder than 1 kHz.
    expect(level(samples, 3.6, 4)).toBeWithin(-47.8, -44.8)
    expect(loudness.integrated_lufs).toBeWithin(-23.7, -22.3)
  })

  test('leaves the whole at the highest loudness that can be asked for, without a peak', async () => {
    const { loudness } = await withMusic({ target_lufs: -9 })
    expect(loudness.integrated_lufs).toBeWithin(-9.7, -8.3)
    expect(loudness.truePeakDbfs).toBeLessThanOrEqual(-1)
  })

  test('is the only sound of a clip of a silent source', async () => {
    const audio = { music_asset_id: media('music.mp3'), music_volume_db: -20 }
    const { loudness } = await soundOf(media('fades.mp4'), 0, 4, look({ audio }))
    expect(loudness.integrated_lufs).toBeWithin(-15, -13)
  })
})

test('the peaks of a file are low enough as it is delivered, though encoding raises them', async () => {
  const bursts = join(folder, 'bursts.wav')
  const burst = '0.9*(2*lt(mod(t\\,0.013)\\,0.0065)-1)*lt(mod(t\\,0.5)\\,0.1)'
  await makeFile(lavfi(`aevalsrc=${burst}|${burst}:s=48000:d=3`), bursts)
  const segments = [{ start: 0, end: 3 }]
  const job = await jobFor(bursts, segments, {
    ...{ framing: framed('none', segments, []) },
    ...look({ audio: { target_lufs: -9 } }),
  })
  const before = await hearClip(job)
  await using clip = await renderSmall(job, 90)
  const args = ['-i', clip.path, '-af', loudnessMeter(), '-f', 'null', '-']
  const { log } = await runFfmpeg(tools, args, { signal, timeoutSeconds: 60 })
  const delivered = readLoudness(log)
  expect(before.loudness.truePeakDbfs).toBeLessThanOrEqual(-1)
  expect(delivered.truePeakDbfs).toBeLessThanOrEqual(-1)
  expect(clip.checks.audio_peak_dbfs).toBe(delivered.truePeakDbfs)
  expect(clip.loudness_lufs).toBe(delivered.integrated_lufs)
})

async function soundOf(path: string, start: number, end: number, changes: Partial<RenderJob>) {
  const segments = [{ start, end }]
  const framing = framed('none', segments, [])
  return hearClip(await jobFor(path, segments, { framing, ...changes }))
}
