import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '@svc/specification'
import { PLAIN_LOOK } from '../src/brand/clip-look.ts'
import type { ClipRequest, ClipRun, PlannedClip, Transcript } from '../src/index.ts'
import { captionWholeSource } from '../src/pipeline/caption-whole-source.ts'
import { folderCheckpoints } from '../src/pipeline/checkpoints.ts'
import { previewClips } from '../src/pipeline/preview-clips.ts'
import type { TimeRange } from '../src/time-range.ts'
import { KNOWN } from '../src/transcribe/transcript.ts'
import { framed } from './clip-job.ts'
import { probeMedia, signal, temporaryFolder, tools } from './workbench.ts'

const source = await probeMedia('small.mp4')
const folder = temporaryFolder()

describe('previewClips', () => {
  test('makes the previews that can be made, each once', async () => {
    const some = () => preview('some', [AFTER_THE_END, WITHIN])
    expect((await some()).toSorted()).toEqual(['1 failed: encode_failed', '2 ready'])
    expect(await some()).toEqual(['1 failed: encode_failed'])
  })

  test('rejects when there is no clip that can be drawn', async () => {
    await expect(preview('none', [AFTER_THE_END])).rejects.toMatchObject({ code: 'encode_failed' })
  })

  test('are made two at a time, best first', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // The best clip's preview is returned only once the next one exists: made one after the other, they would wait for ever.
    const told = await preview('pair', [WITHIN, LATER, WITHIN], async (rank) => {
      if (rank === 1) await second.promise.then(first.resolve)
      if (rank === 2) second.resolve()
      // It may be made before the best one, which waited, goes on.
      if (rank === 3) await first.promise
    })
    expect(told.slice(0, 2).toSorted()).toEqual(['1 ready', '2 ready'])
    expect(told).toHaveLength(3)
  })

  test('end with the first failure of the machine, and leave no file behind', async () => {
    const asked: number[] = []
    const making = preview('full', [WITHIN, LATER, WITHIN, LATER], async (rank) => {
      asked.push(rank)
      throw new Error('The disk is full.')
    })
    await expect(making).rejects.toThrow('The disk is full.')
    expect(asked.length).toBeLessThanOrEqual(2)
  })
})

const WITHIN = { start: 0.5, end: 0.8 }
const LATER = { start: 1, end: 1.3 }
const AFTER_THE_END = { start: 100, end: 102 }

async function preview(
  name: string,
  ranges: TimeRange[],
  onPreview: (rank: number) => Promise<void> = async () => {},
): Promise<string[]> {
  const told: string[] = []
  const clips = await Promise.all(ranges.map((range, index) => planned(range, index + 1)))
  const run = {
    tools,
    folder: join(folder, name),
    signal,
    checkpoints: folderCheckpoints(join(folder, name, 'checkpoints')),
    async onPreview({ rank }) {
      await onPreview(rank)
      told.push(`${rank} ready`)
    },
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
  const framing = { ...framed('none', [range], []), aspect_ratio: 'source' as const }
  return { ...whole, ...range, rank, segments: [range], framing, faces: [], words: [] }
}
