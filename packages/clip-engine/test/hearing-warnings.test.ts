import { describe, expect, test } from 'bun:test'
import { media } from '@svc/test-media'
import { analyzeSource } from '../src/analyze/analyze-source.ts'
import { hearingWarnings } from '../src/pipeline/find-clips.ts'
import { hearMedia } from './analyze-media.ts'
import { spoken } from './caption-job.ts'
import { lavfi, makeFile, probeMedia, scratchFolder, signal, tools } from './workbench.ts'

const SECONDS = 20
const NOISE = 'anoisesrc=color=pink:seed=5:sample_rate=16000:amplitude='

describe('speech', () => {
  test('that is recorded well gives no warning', async () => {
    expect(await warningsFor([])).toEqual([])
  })

  test('that is soft, but can be raised, gives none', async () => {
    expect(await warningsFor(['volume=-12dB'])).toEqual([])
  })

  test('that is very quiet gives a warning with its loudness', async () => {
    const [warning, ...more] = await warningsFor(['volume=-32dB'])
    expect(warning?.code).toBe('low_audio')
    expect(warning?.message).toMatch(/very quiet \(-(4|5)\d LUFS\)/)
    expect(more).toEqual([])
  })

  test('that is hardly louder than the noise beside it gives a warning', async () => {
    const [warning] = await warningsFor(['volume=-10dB'], `${NOISE}0.22`)
    expect(warning?.code).toBe('low_audio')
    expect(warning?.message).toMatch(/than the music or noise beside it/)
  })

  test('that rises well above noise gives none', async () => {
    expect(await warningsFor([], `${NOISE}0.02`)).toEqual([])
  })
})

test('music without speech gives no warning', async () => {
  const analysis = await hearMedia('music.mp3', 30)
  expect(hearingWarnings({ words: [], doubtful: [] }, analysis)).toEqual([])
})

const SAID = { words: spoken(['said']), doubtful: [] }

/** The warnings for speech that is changed by filters, with a noise mixed in. */
async function warningsFor(filters: string[], noise = `${NOISE}0`) {
  await using folder = await scratchFolder()
  const mix = `[0:a]${['aresample=16000', ...filters].join(',')}[voice];[voice][1:a]amix=inputs=2:duration=first:normalize=0`
  const changed = await makeFile(
    ['-t', String(SECONDS), '-i', media('pauses.wav'), ...lavfi(noise), '-filter_complex', mix],
    `${folder.path}/changed.wav`,
  )
  const source = { ...(await probeMedia('pauses.wav')), duration_seconds: SECONDS, path: changed }
  return hearingWarnings(SAID, await analyzeSource(tools, source, signal, () => {}))
}
