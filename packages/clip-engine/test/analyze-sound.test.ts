import { describe, expect, test } from 'bun:test'
import { COUNTED, media } from '@svc/test-media'
import { analyzeSource } from '../src/analyze/analyze-source.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { hearMedia, isInside, lengthOf } from './analyze-media.ts'
import { lavfi, makeFile, probed, scratchFolder, signal, tools } from './workbench.ts'

describe('loudness', () => {
  test.each([
    ['stereo at 44.1 kHz', 'talk-start.mp4'],
    ['one channel at 8 kHz', 'telephone.wav'],
    ['a source that is mostly silence', 'clock.mp4'],
  ])('agrees with ffmpeg within 0.2 LU for %s', async (_, name) => {
    const { loudness } = await hearMedia(name)
    const args = ['-i', media(name), '-vn', '-af', 'ebur128', '-f', 'null', '-']
    const { log } = await runFfmpeg(tools, args, { signal, timeoutSeconds: 60 })
    const measured = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1])
    expect(Math.abs((loudness.integrated_lufs ?? 0) - measured)).toBeLessThan(0.2)
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

test('the waveform is a file of audiowaveform, high in words and flat between them', async () => {
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

describe('silences', () => {
  test('are found between words and never inside of one', async () => {
    const { silences } = await hearMedia('counted.wav')
    for (const { start } of COUNTED) {
      expect(isInside(silences, start + 0.2)).toBe(false)
      expect(isInside(silences, start - 0.15)).toBe(true)
    }
  })

  test('are found against loud noise as well: most of them, and no others', async () => {
    await using folder = await scratchFolder()
    const noise = lavfi('anoisesrc=a=0.02:c=pink:r=16000:s=1')
    const mixed = ['-filter_complex', 'amix=2:duration=first:normalize=0']
    const inputs = ['-t', '30', '-i', media('pauses.wav'), ...noise]
    const noisy = await makeFile([...inputs, ...mixed], `${folder.path}/noisy.wav`)
    const { silences } = await analyzeSource(tools, await probed(noisy), signal, () => {})
    const clean = lengthOf((await hearMedia('pauses.wav', 30)).silences)
    expect(clean).toBeGreaterThan(3)
    expect(lengthOf(silences) / clean).toBeWithin(0.6, 1.5)
  })
})
