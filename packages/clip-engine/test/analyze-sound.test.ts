import { describe, expect, test } from 'bun:test'
import { COUNTED, describeCollection, media } from '@svc/test-media'
import { analyzeSource } from '../src/analyze/analyze-source.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { probeSource } from '../src/probe/probe-source.ts'
import { analyzeMedia, isInside, lengthOf, tools } from './analyze-media.ts'
import { scratchFolder } from './transcribe/transcribe-media.ts'

describe('loudness', () => {
  test.each([
    ['stereo at 44.1 kHz', 'interviews.mp4'],
    ['one channel at 8 kHz', 'telephone.wav'],
    ['a source that is mostly silence', 'clock.mp4'],
  ])('agrees with ffmpeg within 0.2 LU for %s', async (_, name) => {
    const { loudness } = await analyzeMedia(name)
    expect(
      Math.abs((loudness.integrated_lufs ?? 0) - (await measureWithFfmpeg(name))),
    ).toBeLessThan(0.2)
  })

  test('has a momentary value for every tenth of a second', async () => {
    const { loudness, duration_seconds } = await analyzeMedia('telephone.wav')
    expect(loudness.interval_seconds).toBe(0.1)
    const count = loudness.momentary_lufs.length
    expect(Math.abs(count - duration_seconds * 10)).toBeLessThanOrEqual(1)
    expect(Math.max(...loudness.momentary_lufs)).toBeGreaterThan(loudness.integrated_lufs ?? 0)
  })

  test('is null for digital silence', async () => {
    const { loudness, speech, silences } = await analyzeMedia('silent-black.mp4')
    expect(loudness.integrated_lufs).toBeNull()
    expect(speech).toEqual([])
    expect(lengthOf(silences)).toBeGreaterThan(17.5)
  })
})

describe('speech', () => {
  test('covers the spoken words and not the pauses between them', async () => {
    const { speech } = await analyzeMedia('counted.wav')
    for (const { start } of COUNTED) expect(isInside(speech, start + 0.2)).toBe(true)
    expect(isInside(speech, 0.2)).toBe(false)
    expect(isInside(speech, (COUNTED.at(-1)?.start ?? 0) + 1)).toBe(false)
  })

  test.each([
    ['a person with pauses', 'pauses.wav', 0.7, 0.9],
    ['two people talking', 'dialogue.wav', 0.9, 0.98],
    ['a telephone call', 'telephone.wav', 0.9, 0.98],
    ['music', 'music.mp3', 0, 0.1],
  ])('takes its share of %s', async (_, name, least, most) => {
    const { speech, duration_seconds } = await analyzeMedia(name)
    expect(lengthOf(speech) / duration_seconds).toBeWithin(least, most)
  })

  test('ends where the sentence of a video ends', async () => {
    const { speech } = await analyzeMedia('clock.mp4')
    expect(isInside(speech, 5)).toBe(true)
    expect(isInside(speech, 7)).toBe(false)
  })
})

describe('the waveform', () => {
  test('is a file of audiowaveform, high in words and flat between them', async () => {
    const { waveform, duration_seconds } = await analyzeMedia('counted.wav')
    const file = Buffer.from(waveform ?? '', 'base64')
    const [version, flags, rate, samples, length, channels] = new Int32Array(
      file.buffer.slice(file.byteOffset, file.byteOffset + 24),
    )
    expect({ version, flags, rate, samples, channels }).toEqual({
      ...{ version: 2, flags: 1, rate: 16_000, samples: 320, channels: 1 },
    })
    expect(length).toBe(Math.ceil(50 * duration_seconds))
    expect(file.length).toBe(24 + 2 * (length ?? 0))
    const heightAt = (time: number) => {
      const at = 24 + 2 * Math.floor(50 * time)
      return file.readInt8(at + 1) - file.readInt8(at)
    }
    for (const { start } of COUNTED) {
      const spoken = Array.from({ length: 20 }, (_, nth) => heightAt(start + nth / 50))
      expect(Math.max(...spoken)).toBeGreaterThan(20)
      expect(heightAt(start - 0.15)).toBeLessThan(5)
    }
  })

  test('is absent without sound', async () => {
    expect((await analyzeMedia('video-only.mp4')).waveform).toBeUndefined()
  })
})

describe('silences', () => {
  test('are found between words and never inside of one', async () => {
    const { silences } = await analyzeMedia('counted.wav')
    for (const { start } of COUNTED) {
      expect(isInside(silences, start + 0.2)).toBe(false)
      expect(isInside(silences, start - 0.15)).toBe(true)
    }
  })

  test('are found against loud noise as well', async () => {
    await expectSameSilences('pauses.wav')
  })
})

describeCollection('loudness', () => {
  test.each([
    ['stereo at 44.1 kHz', 'video/googlework_short.mp4'],
    ['one channel at 8 kHz', 'speech/commercial_mono_8k.wav'],
    ['a source that is mostly silence', 'video/example_jfk_timecode.mp4'],
  ])('agrees with ffmpeg within 0.2 LU for %s', async (_, name) => {
    const { loudness } = await analyzeMedia(name)
    expect(
      Math.abs((loudness.integrated_lufs ?? 0) - (await measureWithFfmpeg(name))),
    ).toBeLessThan(0.2)
  })

  test('has a momentary value for every tenth of a second', async () => {
    const { loudness } = await analyzeMedia('speech/commercial_mono_8k.wav')
    expect(loudness.interval_seconds).toBe(0.1)
    expect(Math.abs(loudness.momentary_lufs.length - 453)).toBeLessThanOrEqual(1)
    expect(Math.max(...loudness.momentary_lufs)).toBeGreaterThan(loudness.integrated_lufs ?? 0)
  })
})

describeCollection('speech', () => {
  test('covers the spoken words and not the pause around them', async () => {
    const { speech } = await analyzeMedia('speech/librivox_0870.wav')
    const truth = await Bun.file(media('speech/librivox_0870.json')).json()
    const words = (truth.w as { b: number; d: number; t: string }[]).filter((w) => w.t !== '<sil>')
    const covered = words.filter(({ b, d }) => isInside(speech, b + d / 2))
    expect(words.length).toBeGreaterThan(15)
    expect(covered.length).toBe(words.length)
    expect(isInside(speech, 7.05)).toBe(false)
  })

  test.each([
    ['a person with pauses', 'speech/silero_en_60s.wav', 0.7, 0.9],
    ['two people talking', 'speech/katiesteve.wav', 0.65, 0.95],
    ['a telephone call', 'speech/commercial_mono_8k.wav', 0.4, 0.8],
    ['music', 'music/vibe_ace.ogg', 0, 0.1],
  ])('takes its share of %s', async (_, name, least, most) => {
    const { speech, duration_seconds } = await analyzeMedia(name)
    expect(lengthOf(speech) / duration_seconds).toBeWithin(least, most)
  })

  test('ends where the sentence of a video ends', async () => {
    const { speech } = await analyzeMedia('video/example_jfk_timecode.mp4')
    expect(isInside(speech, 10)).toBe(true)
    expect(isInside(speech, 25)).toBe(false)
  })
})

describeCollection('silences', () => {
  test('are found between phrases and never inside a word', async () => {
    const { silences } = await analyzeMedia('video/example_jfk_timecode.mp4')
    // Frames 26 to 34, of 30 a second, are the pause after "And so".
    expect(isInside(silences, 30 / 30)).toBe(true)
    expect(isInside(silences, 25)).toBe(true)
    for (const time of [0.5, 2, 3, 6, 9, 12, 15]) expect(isInside(silences, time)).toBe(false)
  })

  test('are found against loud noise as well', async () => {
    await expectSameSilences('speech/silero_en_60s.wav')
  })
})

async function expectSameSilences(name: string): Promise<void> {
  await using folder = await scratchFolder()
  const noisy = `${folder.path}/noisy.wav`
  const graph = 'anoisesrc=a=0.02:c=pink:r=16000:s=1[n];[0:a][n]amix=2:duration=first:normalize=0'
  await runFfmpeg(tools, ['-i', media(name), '-filter_complex', graph, noisy], {
    signal: new AbortController().signal,
    timeoutSeconds: 30,
  })
  const { signal } = new AbortController()
  const source = await probeSource(tools, noisy, signal)
  const { silences } = await analyzeSource(tools, source, signal, () => {})
  const clean = lengthOf((await analyzeMedia(name)).silences)
  expect(clean).toBeGreaterThan(5)
  expect(lengthOf(silences) / clean).toBeWithin(0.6, 1.5)
}

async function measureWithFfmpeg(name: string): Promise<number> {
  const { log } = await runFfmpeg(
    tools,
    ['-i', media(name), '-vn', '-af', 'ebur128', '-f', 'null', '-'],
    { signal: new AbortController().signal, timeoutSeconds: 60 },
  )
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1])
}
