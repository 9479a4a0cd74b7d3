import { DEFAULT_SETTINGS } from '@svc/specification'
import { PLAIN_LOOK } from '../src/brand/clip-look.ts'
import { folderCheckpoints } from '../src/pipeline/checkpoints.ts'
import type { ClipRequest, FindRun } from '../src/pipeline/clip-run.ts'
import type { ClipSettings } from '../src/pipeline/clip-settings.ts'
import { findClips } from '../src/pipeline/find-clips.ts'
import { NO_RECOGNIZERS, scratchFolder, tools } from './transcribe/transcribe-media.ts'

/** Finds the clips of a file as the command line does on a bare machine, without making pictures. `changesOf` changes how it runs. */
export async function findFrom(
  path: string,
  changes: Partial<ClipSettings> = {},
  request: Partial<ClipRequest> = {},
  changesOf: (run: FindRun) => Partial<FindRun> = () => ({}),
) {
  await using folder = await scratchFolder()
  const run: FindRun = {
    tools,
    folder: folder.path,
    recognizers: NO_RECOGNIZERS,
    checkpoints: folderCheckpoints(`${folder.path}/checkpoints`),
    signal: AbortSignal.timeout(120_000),
    onSource: async () => {},
    onTranscript: async () => {},
  }
  return await findClips(
    {
      type: 'clipping',
      source: { path },
      title: null,
      limits: { maxSeconds: 3600, maxBytes: 1e9, allowPrivateAddresses: false },
      settings: { ...DEFAULT_SETTINGS, ...changes },
      ...PLAIN_LOOK,
      usedMoments: [],
      preferenceWeights: {},
      ...request,
    },
    { ...run, ...changesOf(run) },
    () => {},
  )
}
