import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '@svc/specification'
import { PLAIN_LOOK } from '../src/brand/clip-look.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { findTools } from '../src/ffmpeg/tools.ts'
import { folderCheckpoints } from '../src/pipeline/checkpoints.ts'
import { findClips } from '../src/pipeline/find-clips.ts'
import { sourceWarnings } from '../src/probe/source-warnings.ts'

const tools = findTools()
const folder = await mkdtemp(join(tmpdir(), 'source-warnings-'))
const signal = new AbortController().signal
afterAll(() => rm(folder, { recursive: true }))

test('a small picture is reported with the clips that were found', async () => {
  const { source, warnings } = await findIn('640x360')
  expect(warnings.map(({ code }) => code)).toContain('source_low_resolution')
  expect(warnings[0]?.message).toContain('640×360')
  const sized = (width: number, height: number) => {
    const video = source.video && { ...source.video, width, height }
    return sourceWarnings({ ...source, video }).length
  }
  expect([sized(270, 480), sized(479, 854), sized(854, 480), sized(480, 854)]).toEqual([1, 1, 0, 0])
  expect(sourceWarnings({ ...source, video: null })).toEqual([])
})

/** Makes clips of two still seconds, which is enough for the warning. */
async function findIn(size: string) {
  const path = join(folder, `${size}.mp4`)
  const picture = ['-f', 'lavfi', '-i', `color=gray:size=${size}:rate=5:duration=2`]
  await runFfmpeg(tools, [...picture, '-y', path], { signal, timeoutSeconds: 60 })
  return findClips(
    {
      type: 'clipping',
      source: { path },
      title: null,
      limits: { maxSeconds: 60, maxBytes: 1e9, allowPrivateAddresses: false },
      settings: DEFAULT_SETTINGS,
      ...PLAIN_LOOK,
      usedMoments: [],
      preferenceWeights: {},
    },
    {
      tools,
      folder,
      recognizers: { service: null, whisper: null },
      checkpoints: folderCheckpoints(join(folder, `${size}-checkpoints`)),
      signal,
      onSource: async () => {},
      onTranscript: async () => {},
    },
    () => {},
  )
}
