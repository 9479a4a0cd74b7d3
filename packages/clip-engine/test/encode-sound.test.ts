import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { media } from '@svc/test-media'
import type { Censor } from '../src/censor/censor.ts'
import type { RenderJob } from '../src/encode/render-job.ts'
import { spoken } from './caption-job.ts'
import { framed, jobFor, look, meter, renderSmall, tools } from './clip-job.ts'
import { levelBetween, readSamples, toneBetween } from './sound-levels.ts'

const folder = await mkdtemp(join(tmpdir(), 'sound-test-'))
const talk = join(folder, 'talk.mkv')
const song = join(folder, 'song.mkv')
const tone = join(folder, 'tone.wav')

beforeAll(async () => {
  const picture = ['-f', 'lavfi', '-i', 'color=c=gray:s=320x180:r=24:d=6']
  const speech = media('dialogue.wav')
  // Speech, then three seconds without speech.
  const pause = ['-af', 'atrim=0:3,apad=whole_dur=6', '-c:v', 'libx264', '-c:a', 'pcm_s16le']
  await Bun.$`${tools.ffmpeg} -v error ${picture} -i ${speech} ${pause} ${talk}`
  const music = media('music.mp3')
  const loud = ['-t', '6', '-c:v', 'libx264', '-c:a', 'pcm_s16le']
  await Bun.$`${tools.ffmpeg} -v error ${picture} -ss 12 -i ${music} -map 0:v -map 1:a ${loud} ${song}`
  await Bun.$`${tools.ffmpeg} -v error -f lavfi -i sine=frequency=6000:duration=2 ${tone}`
})
afterAll(() => rm(folder, { recursive: true }))

describe('a censored word', () => {
  const word = { start: 2.2, end: 2.9 }
  const words = [
    ...spoken(['one', 'two'], 0.5, 1),
    ...spoken(['heck'], 0.7, 2.2).map((heard) => ({ ...heard, ...word })),
    ...spoken(['more', 'words'], 0.5, 3.1),
  ]
  const list = (mode: Censor['mode']) => ({
    censor: { words: [{ word: 'heck', match: 'exact' as const }], mode },
    words,
  })

  test('is silent from its start to its end, and nothing else is', async () => {
    const { samples, clip } = await soundOf(song, 0.5, 5.5, list('mute'))
    const [start, end] = [word.start - 0.5, word.end - 0.5]
    expect(levelBetween(samples, start + 0.005, end - 0.005)).toBeLessThan(-65)
    expect(levelBetween(samples, start - 0.08, start - 0.04)).toBeGreaterThan(-45)
    expect(levelBetween(samples, end + 0.04, end + 0.08)).toBeGreaterThan(-45)
    expect(clip.loudness_lufs).toBeWithin(-14.6, -13.4)
  })

  test('is a 1 kHz tone as loud as the rest, exactly as long as the word', async () => {
    const { samples, clip } = await soundOf(song, 0.5, 5.5, list('beep'))
    const [start, end] = [word.start - 0.5, word.end - 0.5]
    const at = (from: number, to: number) => toneBetween(samples, 1000, from, to)
    // A sine whose peaks are at −14 dB is as loud as sound of −14 LUFS.
    expect(at(start + 0.02, end - 0.02)).toBeWithin(-16, -12)
    expect(at(start, start + 0.03)).toBeGreaterThan(-20)
    expect(at(end - 0.03, end)).toBeGreaterThan(-20)
    expect(at(start - 0.08, start - 0.04)).toBeLessThan(-28)
    expect(at(end + 0.04, end + 0.08)).toBeLessThan(-28)
    const other = toneBetween(samples, 1500, start + 0.02, end - 0.02)
    expect(other, 'what was said under the tone').toBeLessThan(-60)
    expect(clip.loudness_lufs).toBeWithin(-14.5, -13.5)
  })

  test('is heard when it is only masked, and is not in the subtitles', async () => {
    const { samples, clip } = await soundOf(song, 0.5, 5.5, list('mask'))
    expect(levelBetween(samples, 1.75, 2.35)).toBeGreaterThan(-30)
    expect(await Bun.file(clip.captions.srtPath).text()).toContain('h***')
  })
})

describe('music', () => {
  const audio = { music_asset_id: tone, music_volume_db: -20 }

  test('is repeated under the whole clip, fades, and is lowered while a person speaks', async () => {
    const ducked = await soundOf(talk, 0, 6, look({ audio }))
    const level = (samples: Float32Array, from: number, to: number) =>
      toneBetween(samples, 6000, from, to)
    const alone = level(ducked.samples, 3.6, 4)
    expect(alone - level(ducked.samples, 0.9, 2.7)).toBeGreaterThan(6)
    expect(alone - level(ducked.samples, 5.9, 6)).toBeGreaterThan(12)
    // Low enough that no limiter changes the ratio of speech to music.
    const steadily = look({ audio: { ...audio, duck: false, target_lufs: -23 } })
    const steady = await soundOf(talk, 0, 6, steadily)
    const difference = level(steady.samples, 3.6, 4) - level(steady.samples, 0.9, 2.7)
    expect(Math.abs(difference)).toBeLessThan(1.5)
    // 20 below speech of −23 LUFS, and the meter takes 6 kHz for 3.3 dB louder than 1 kHz.
    expect(level(steady.samples, 3.6, 4)).toBeWithin(-47.8, -44.8)
  })

  test.each([-24, -14, -9])('leaves the whole at %p LUFS', async (target_lufs) => {
    const { clip } = await soundOf(talk, 0, 6, look({ audio: { ...audio, target_lufs } }))
    expect((await meter(clip.path)).lufs).toBeWithin(target_lufs - 0.7, target_lufs + 0.7)
    expect(clip.checks.audio_peak_dbfs).toBeLessThanOrEqual(-1)
  })

  test('is the only sound of a clip of a silent source', async () => {
    const song = look({ audio: { ...audio, music_asset_id: media('music.mp3') } })
    const { clip } = await soundOf(media('fades.mp4'), 0, 4, song)
    expect(clip.loudness_lufs).toBeWithin(-15, -13)
  })
})

async function soundOf(path: string, start: number, end: number, changes: Partial<RenderJob>) {
  const segments = [{ start, end }]
  const framing = { ...framed('none', segments, []), aspect_ratio: 'source' as const }
  const clip = await renderSmall(await jobFor(path, segments, { framing, ...changes }), 90)
  const samples = await readSamples(clip.path)
  temporary.push(dirname(clip.path))
  return { clip, samples }
}

const temporary: string[] = []
afterAll(() => Promise.all(temporary.map((path) => rm(path, { recursive: true }))))
