import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { denoiseFilters, measureNoise, type Noise } from '../src/encode/noise.ts'
import { chain } from '../src/ffmpeg/filter-text.ts'
import { framed, jobFor, look } from './clip-job.ts'
import { hearClip } from './drawn-clip.ts'
import { levelBetween, RATE, readSamples } from './sound-levels.ts'
import { lavfi, makeFile, signal, temporaryFolder, tools } from './workbench.ts'

const SECONDS = 6
const folder = temporaryFolder()
const clean = join(folder, 'clean.wav')

beforeAll(async () => {
  const speech = ['-af', `volume=-6dB,atrim=0:${SECONDS - 1},apad=whole_dur=${SECONDS}`]
  const form = ['-ar', String(RATE), '-ac', '1', '-c:a', 'pcm_f32le']
  await makeFile(['-i', media('dialogue.wav'), ...speech, ...form], clean)
})

describe('lowering noise', () => {
  test.each([
    ['hiss', 'white', 0.02, 5],
    ['the noise of a room', 'pink', 0.06, 1.5],
  ])('brings speech out of %s, at its own time', async (_, color, amplitude, gain) => {
    const { path, noise } = await noisy(color, amplitude)
    expect(noise?.isHiss).toBe(color === 'white')
    expect(noise?.levelDb).toBeWithin(-46, -34)
    const [reference, before, after] = await Promise.all(
      [clean, path, await filtered(path, noise)].map(readSamples),
    )
    expect(after?.length).toBe(before?.length)
    expect(similarity(reference, after) - similarity(reference, before)).toBeGreaterThan(gain)
  })

  test('leaves speech alone that is clean, with a faint floor and without any', async () => {
    expect((await noisy('pink', 0.0001)).noise).toBeNull()
    const whole = await measure(clean)
    const calm = whole ? await filtered(clean, whole) : clean
    const [before, after] = await Promise.all([clean, calm].map(readSamples))
    expect(similarity(before, after)).toBeGreaterThan(20)
  })

  test('happens in a clip that asks for it, and only there', async () => {
    const { path } = await noisy('white', 0.02)
    const segments = [{ start: 2, end: SECONDS }]
    const pauseUnderSpeech = async (denoise: boolean) => {
      const framing = framed('none', segments, [])
      const job = await jobFor(path, segments, { framing, ...look({ audio: { denoise } }) })
      const { samples, loudness } = await hearClip(job)
      expect(loudness.integrated_lufs).toBeWithin(-14.6, -13.4)
      return levelBetween(samples, 0, 2.5) - levelBetween(samples, 3.3, 3.9)
    }
    const [as_is, denoised] = [await pauseUnderSpeech(false), await pauseUnderSpeech(true)]
    expect(denoised - as_is).toBeGreaterThan(8)
  })
})

async function noisy(color: string, amplitude: number) {
  const source = `anoisesrc=c=${color}:a=${amplitude}:r=${RATE}:d=${SECONDS}:seed=7`
  const mix = ['-filter_complex', 'amix=inputs=2:normalize=0:duration=first', '-c:a', 'pcm_f32le']
  const inputs = ['-i', clean, ...lavfi(source)]
  const path = await makeFile([...inputs, ...mix], join(folder, `${color}-${amplitude}.wav`))
  return { path, noise: await measure(path) }
}

function measure(path: string): Promise<Noise | null> {
  const chains = [chain(['0:a'], ['anull'], ['joined'])]
  return measureNoise(tools, ['-i', path], chains, { signal, timeoutSeconds: 60 })
}

async function filtered(path: string, noise: Noise | null): Promise<string> {
  if (!noise) throw new Error(`Nothing is heard in the pauses of ${path}.`)
  const filters = ['-af', denoiseFilters(noise).join(','), '-c:a', 'pcm_f32le']
  return makeFile(['-i', path, ...filters], `${path}-calm.wav`)
}

/** How much louder a sound is than what distinguishes it from a reference, in dB; their loudness may differ. */
function similarity(
  reference: Float32Array = new Float32Array(),
  sound: Float32Array = new Float32Array(),
): number {
  let [own, shared, difference] = [0, 0, 0]
  reference.forEach((value, index) => {
    own += value * value
    shared += value * (sound[index] ?? 0)
  })
  const gain = shared / own
  reference.forEach((value, index) => {
    difference += ((sound[index] ?? 0) - gain * value) ** 2
  })
  return 10 * Math.log10((gain * gain * own) / difference)
}
