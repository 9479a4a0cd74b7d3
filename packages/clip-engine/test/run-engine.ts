import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '@svc/specification'
import { media } from '@svc/test-media'
import { PLAIN_LOOK } from '../src/brand/clip-look.ts'
import { createClips } from '../src/index.ts'
import { folderCheckpoints } from '../src/pipeline/checkpoints.ts'
import type { ClipRequest, FindRun } from '../src/pipeline/clip-run.ts'
import type { ClipSettings } from '../src/pipeline/clip-settings.ts'
import { findClips } from '../src/pipeline/find-clips.ts'
import type { SourceVideo } from '../src/probe/source-video.ts'
import type { RecognizerConfig } from '../src/transcribe/recognizer.ts'
import { NO_RECOGNIZERS } from './transcribe/transcribe-media.ts'
import { scratchFolder, signal, tools } from './workbench.ts'

/** Runs a test file through the whole engine with the settings of a new project; `folder` is made, filled, and left to the caller. */
export async function runEngine(
  name: string,
  folder: string,
  recognizers: RecognizerConfig = NO_RECOGNIZERS,
) {
  let previews = 0
  let source: SourceVideo | null = null
  const { clips, warnings } = await createClips(requestFor(media(name)), {
    ...runIn(folder),
    recognizers,
    onSource: async (probed) => {
      source = probed
    },
    onStage: () => {},
    onClips: async () => {},
    onPreview: async () => {
      previews += 1
    },
    onPreviewFailed: async () => {},
  })
  return { clips, warnings, previews, source: source as SourceVideo | null }
}

/** Finds the clips of a file as the command line does on a bare machine, without making pictures. `changesOf` changes how it runs. */
export async function findFrom(
  path: string,
  changes: Partial<ClipSettings> = {},
  request: Partial<ClipRequest> = {},
  changesOf: (run: FindRun) => Partial<FindRun> = () => ({}),
) {
  await using folder = await scratchFolder()
  const run = runIn(folder.path)
  const settings = { ...DEFAULT_SETTINGS, ...changes }
  return await findClips(
    { ...requestFor(path), settings, ...request },
    { ...run, ...changesOf(run) },
    () => {},
  )
}

/**
 * Finds the clips of a source of which earlier stages are done: nothing is heard or looked at.
 *
 * @param kept - What they found, by the names of their checkpoints; what is found now is added.
 */
export function findKept(
  kept: Map<string, unknown>,
  request: Partial<ClipRequest> = {},
  changes: Partial<FindRun> = {},
) {
  return findFrom('', {}, request, ({ checkpoints }) => ({
    checkpoints: {
      ...checkpoints,
      read: async (name) => kept.get(name),
      write: async (name, value) => void kept.set(name, value),
      readFile: async () => true,
    },
    ...changes,
  }))
}

function requestFor(path: string): ClipRequest {
  return {
    type: 'clipping',
    source: { path },
    title: null,
    limits: { maxSeconds: 3600, maxBytes: 1e9, allowPrivateAddresses: false },
    settings: DEFAULT_SETTINGS,
    ...PLAIN_LOOK,
    usedMoments: [],
    preferenceWeights: {},
  }
}

function runIn(folder: string): FindRun {
  return {
    tools,
    folder,
    recognizers: NO_RECOGNIZERS,
    checkpoints: folderCheckpoints(join(folder, 'checkpoints')),
    signal,
    onSource: async () => {},
    onTranscript: async () => {},
  }
}
