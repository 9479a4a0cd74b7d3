import { describe, expect, test } from 'bun:test'
import {
  chooseLeveling,
  type Leveling,
  type Loudness,
  levelingFilters,
  loudnessMeter,
  readLoudness,
} from '../src/encode/loudness.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { lavfi, signal, tools } from './workbench.ts'

describe('a limiter', () => {
  test.each([
    [-1.4, true],
    [-1.6, false],
    [0.5, true],
    [1.9, true],
  ])('where peaks would reach %d dBFS, is used: %p', async (peak, isLimited) => {
    const source = { integrated_lufs: -20, truePeakDbfs: peak - 6 }
    expect(await chooseLeveling(-14, as(source))).toMatchObject({ isLimited })
  })

  test('that was needed once stays, and the gain makes up for what it takes', async () => {
    const passes: Leveling[] = []
    const { gainDb, isLimited } = await chooseLeveling(-14, async (leveling) => {
      passes.push(leveling)
      const { gainDb: gain } = leveling
      // Every limited pass loses half a decibel.
      return {
        integrated_lufs: -20 + gain - (leveling.isLimited ? 0.5 : 0),
        truePeakDbfs: leveling.isLimited ? -2 : -3 + gain,
      }
    })
    expect(passes).toHaveLength(3)
    expect(isLimited).toBe(true)
    expect(gainDb).toBeCloseTo(6.5, 1)
  })
})

test('silence is left alone, and room noise is lifted by 30 dB at most', async () => {
  const silence = { integrated_lufs: null, truePeakDbfs: null }
  expect(await chooseLeveling(-14, as(silence))).toEqual({ gainDb: 0, isLimited: false })
  const room = { integrated_lufs: -62, truePeakDbfs: -50 }
  expect(await chooseLeveling(-14, as(room))).toMatchObject({ gainDb: 30 })
})

test.each([-16, -11])(
  'a soft tone with knocks in it is brought to %d LUFS, its peaks below −1 dBFS',
  async (target) => {
    const leveling = await chooseLeveling(target, measure)
    const { integrated_lufs, truePeakDbfs } = await measure(leveling)
    expect(integrated_lufs).toBeWithin(target - 0.5, target + 0.5)
    expect(truePeakDbfs).toBeLessThanOrEqual(-1)
  },
)

/** A tone of about −20 LUFS with knocks that would exceed full scale after the necessary gain. */
async function measure(leveling: Leveling): Promise<Loudness> {
  const knocks = '0.13*sin(2*PI*1000*t)+0.45*sin(2*PI*3000*t)*lt(mod(t\\,1)\\,0.01)'
  const filters = [...levelingFilters(leveling), loudnessMeter()].join(',')
  const { log } = await runFfmpeg(
    tools,
    [...lavfi(`aevalsrc=${knocks}:s=48000:d=4`), '-af', filters, '-f', 'null', '-'],
    { signal, timeoutSeconds: 30 },
  )
  return readLoudness(log)
}

/** A sound that no leveling changes but by its gain. */
const as =
  (loudness: Loudness) =>
  async ({ gainDb }: Leveling): Promise<Loudness> => ({
    integrated_lufs: loudness.integrated_lufs === null ? null : loudness.integrated_lufs + gainDb,
    truePeakDbfs: loudness.truePeakDbfs === null ? null : loudness.truePeakDbfs + gainDb,
  })
