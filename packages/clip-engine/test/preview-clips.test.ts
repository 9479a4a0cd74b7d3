import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '@svc/specification'
import { media } from '@svc/test-media'
import {
  type ClipRequest,
  type ClipRun,
  findTools,
  folderCheckpoints,
  PLAIN_LOOK,
  type PlannedClip,
  type TimeRange,
  type Transcript,
} from '../src/index.ts'
import { captionWholeSource } from '../src/pipeline/caption-whole-source.ts'
import { previewClips } from '../src/pipeline/preview-clips.ts'
import { probeSource } from '../src/probe/probe-source.ts'
import { KNOWN } from '../src/transcribe/transcript.ts'

const tools = findTools()
const { signal } = new AbortController()
const source = await probeSource(tools, media('small.mp4'), signal)
const folder = await mkdtemp(join(tmpdir(), 'clip-engine-previews-'))
afterAll(() => rm(folder, { recursive: true }))

describe('previewClips', () => {
  test('makes the previews that can be made, each once', async () => {
    const told = await preview('some', [AFTER_THE_END, WITHIN])
    expect(told).toEqual(['1 failed: encode_failed', '2 ready'])
    expect(await preview('some', [AFTER_THE_END, WITHIN])).toEqual(['1 failed: encode_failed'])
  })

  test('rejects when there is no clip that can be drawn', async () => {
    await expect(preview('none', [AFTER_THE_END])).rejects.toMatchObject({ code: 'encode_failed' })
  })
})

const WITHIN = { start: 0.5, end: 1.5 }
const AFTER_THE_END = { start: 100, end: 102 }

async function preview(name: string, ranges: TimeRange[]): Promise<string[]> {
  const told: string[] = []
  const clips = await Promise.all(ranges.map((range, index) => planned(range, index + 1)))
  const run = {
    tools,
    folder: join(folder, name),
    signal,
    checkpoints: folderCheckpoints(join(folder, name, 'checkpoints')),
    onPreview: async ({ rank }) => void told.push(`${rank} ready`),
    onPreviewFailed: async ({ rank }, { code }) => void told.push(`${rank} failed: ${code}`),
  } satisfies Partial<ClipRun>
  const request = { settings: DEFAULT_SETTINGS, ...PLAIN_LOOK } as unknown as ClipRequest
  await previewClips(clips, { request, source } as never, run as unknown as ClipRun, () => {})
  return told
}

const NOTHING_SAID: Transcript = {
  source: 'none',
  engine: null,
  language: null,
  words: [],
  ...KNOWN,
  warnings: [],
}

async function planned(range: TimeRange, rank: number): Promise<PlannedClip> {
  const { candidates } = await captionWholeSource(source, NOTHING_SAID)
  const [whole] = candidates
  if (!whole) throw new Error('The whole source is always a clip.')
  const duration = range.end - range.start
  return {
    ...whole,
    ...range,
    rank,
    segments: [range],
    framing: {
      aspect_ratio: 'source',
      spans: [{ start: 0, end: duration, layout: 'none', confidence: 1, cameras: [] }],
      face_coverage: 0,
      warnings: [],
    },
    faces: [],
    words: [],
  }
}
