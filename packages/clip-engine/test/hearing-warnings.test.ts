import { beforeAll, describe, expect, test } from 'bun:test'
import { describeCollection, media } from '@svc/test-media'
import { analyzeSource } from '../src/analyze/analyze-source.ts'
import { hearingWarnings } from '../src/pipeline/hearing-warnings.ts'
import { probeSource } from '../src/probe/probe-source.ts'
import { spoken } from './caption-job.ts'
import { makeFile, scratchFolder, tools } from './transcribe/transcribe-media.ts'

const NOISE = 'anoisesrc=color=pink:seed=5:sample_rate=16000:amplitude='
let speech: string
beforeAll(() => {
  speech = media('pauses.wav')
})

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
  const analysis = await analysisOf(media('music.mp3'))
  expect(hearingWarnings({ words: [], doubtful: [] }, analysis)).toEqual([])
})

describeCollection('speech', () => {
  test.each([
    ['speech/jfk.flac'],
    ['speech/commercial_mono_8k.wav'],
    ['speech/spacewalk.wav'],
    ['video/talk_square.mp4'],
    ['video/nasa_multistream.mp4'],
  ])('in %s gives no warning', async (file) => {
    expect(hearingWarnings(SAID, await analysisOf(media(file)))).toEqual([])
  })
})

const SAID = { words: spoken(['said']), doubtful: [] }

/** The warnings for speech that is changed by filters, with a noise mixed in. */
async function warningsFor(filters: string[], noise = `${NOISE}0`) {
  await using folder = await scratchFolder()
  const mix = `[0:a]${['aresample=16000', ...filters].join(',')}[voice];[voice][1:a]amix=inputs=2:duration=first:normalize=0`
  const changed = await makeFile(
    ['-t', '20', '-i', speech, '-f', 'lavfi', '-i', noise, '-filter_complex', mix],
    `${folder.path}/changed.wav`,
  )
  return hearingWarnings(SAID, await analysisOf(changed))
}

async function analysisOf(path: string) {
  const signal = AbortSignal.timeout(60_000)
  const source = await probeSource(tools, path, signal)
  return await analyzeSource(tools, { ...source, video: null }, signal, () => {})
}
