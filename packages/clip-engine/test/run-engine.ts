import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '@svc/specification'
import { media } from '@svc/test-media'
import { PLAIN_LOOK } from '../src/brand/clip-look.ts'
import { createClips, findTools } from '../src/index.ts'
import { folderCheckpoints } from '../src/pipeline/checkpoints.ts'
import type { SourceVideo } from '../src/probe/source-video.ts'
import type { RecognizerConfig } from '../src/transcribe/recognizer.ts'
import { NO_RECOGNIZERS } from './transcribe/transcribe-media.ts'

interface Watching {
  recognizers?: RecognizerConfig
  onSource?: (source: SourceVideo) => void
  onPreview?: () => void
}

/**
 * Runs a test file through the whole engine with the settings of a new project.
 *
 * @param folder - Is made, filled, and left to the caller.
 * @param watching - Callbacks for the probed source and for each preview; and the recognizer, Vosk by default.
 */
export function runEngine(
  file: string,
  folder: string,
  patienceMs: number,
  { recognizers = NO_RECOGNIZERS, onSource, onPreview }: Watching = {},
) {
  const nothing = async () => {}
  return createClips(
    {
      type: 'clipping',
      source: { path: media(file) },
      title: null,
      limits: { maxSeconds: 3600, maxBytes: 1e9, allowPrivateAddresses: false },
      settings: DEFAULT_SETTINGS,
      ...PLAIN_LOOK,
      usedMoments: [],
      preferenceWeights: {},
    },
    {
      tools: findTools(),
      folder,
      recognizers,
      checkpoints: folderCheckpoints(join(folder, 'checkpoints')),
      signal: AbortSignal.timeout(patienceMs),
      onSource: async (source) => onSource?.(source),
      onStage: () => {},
      onTranscript: nothing,
      onClips: nothing,
      onPreview: async () => onPreview?.(),
      onPreviewFailed: nothing,
    },
  )
}
