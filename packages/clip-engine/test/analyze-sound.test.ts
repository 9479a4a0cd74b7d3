import { describe, expect, test } from 'bun:test'
import { COUNTED } from '@svc/test-media'
import {
  analyzeMedia,
  expectSameSilences,
  hearMedia,
  isInside,
  lengthOf,
  measureWithFfmpeg,
} from './analyze-media.ts'

describe('loudness', () => {
  test.each([
    ['stereo at 44.1 kHz', 'talk-start.mp4'],
    ['one channel at 8 kHz', 'telephone.wav'],
    ['a source that is mostly silence', 'clock.mp4'],
  ])('agrees with ffmpeg within 0.2 LU for %s', async (_, name) => {
    const { loudness } = await hearMedia(name)
    expect(
      Math.abs((loudness.integrated_lufs ?? 0) - (await measureWithFfmpeg(name))),
    ).toBeLessThan(0.2)
  })

  test('has a momentary value for every tenth of a second', async () => {
    const { loudness, duration_seconds } = await hearMedia('telephone.wav')
    expect(loudness.interval_seconds).toBe(0.1)
    const count = loudness.momentary_lufs.length
    expect(Math.abs(count - duration_seconds * 10)).toBeLessThanOrEqual(1)
    expect(Math.max(...loudness.momentary_lufs)).toBeGreaterThan(loudness.integrated_lufs ?? 0)
  })

  test('is null for digital silence', async () => {
    const { loudness, speech, silences } = await hearMedia('silent-black.mp4')
    expect(loudness.integrated_lufs).toBeNull()
    expect(speech).toEqual([])
    expect(lengthOf(silences)).toBeGreaterThan(17.5)
  })
})

describe('speech', () => {
  test('covers the spoken words and not the pauses between them', async () => {
    const { speech } = await hearMedia('counted.wav')
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
    const { speech, duration_seconds } = await hearMedia(name, 30)
    expect(lengthOf(speech) / duration_seconds).toBeWithin(least, most)
  })

  test('ends where the sentence of a video ends', async () => {
    const { speech } = await hearMedia('clock.mp4')
    expect(isInside(speech, 5)).toBe(true)
    expect(isInside(speech, 7)).toBe(false)
  })
})

describe('the waveform', () => {
  test('is a file of audiowaveform, high in words and flat between them', async () => {
    const { waveform, duration_seconds } = await hearMedia('counted.wav')
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
    const { silences } = await hearMedia('counted.wav')
    for (const { start } of COUNTED) {
      expect(isInside(silences, start + 0.2)).toBe(false)
      expect(isInside(silences, start - 0.15)).toBe(true)
    }
  })

  test('are found against loud noise as well', async () => {
    await expectSameSilences('pauses.wav', 30)
  })
})
