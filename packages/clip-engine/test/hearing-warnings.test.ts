import { expect, test } from 'bun:test'
import { media } from '@svc/test-media'
import { analyzeSource } from '../src/analyze/analyze-source.ts'
import { hearingWarnings } from '../src/pipeline/find-clips.ts'
import { spoken } from './caption-job.ts'
import { lavfi, makeFile, probeMedia, scratchFolder, signal, tools } from './workbench.ts'

const SECONDS = 20

test.each<[string, string, number, RegExp[]]>([
  ['soft, but can be raised, gives no warning', '-12dB', 0, []],
  ['very quiet gives a warning with its loudness', '-32dB', 0, [/very quiet \(-(4|5)\d LUFS\)/]],
  ['drowned in noise gives a warning', '-10dB', 0.22, [/than the music or noise beside it/]],
  ['well above noise gives none', '0dB', 0.02, []],
])('speech that is %s', async (_, volume, noise, messages) => {
  await using folder = await scratchFolder()
  const voice = `[0:a]aresample=16000,volume=${volume}[voice]`
  const mix = `${voice};[voice][1:a]amix=inputs=2:duration=first:normalize=0`
  const heard = lavfi(`anoisesrc=color=pink:seed=5:sample_rate=16000:amplitude=${noise}`)
  const path = await makeFile(
    ['-t', String(SECONDS), '-i', media('pauses.wav'), ...heard, '-filter_complex', mix],
    `${folder.path}/changed.wav`,
  )
  const source = { ...(await probeMedia('pauses.wav')), duration_seconds: SECONDS, path }
  const analysis = await analyzeSource(tools, source, signal, () => {})
  const said = { words: spoken(['said']), doubtful: [] }
  const wanted = messages.map((text) => ({
    code: 'low_audio' as const,
    message: expect.stringMatching(text),
  }))
  expect(hearingWarnings(said, analysis)).toEqual(wanted)
  // What the voice detector takes for a voice may be music.
  expect(hearingWarnings({ words: [], doubtful: [] }, analysis)).toEqual([])
})
