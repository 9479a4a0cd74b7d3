import {
  type ClipRun,
  type PlannedClip,
  type PreviewFiles,
  playbackType,
  type SourceVideo,
  type Transcript,
  transcriptFiles,
} from '@svc/clip-engine'
import {
  clipKeys,
  type ProjectReport,
  type ProjectRun,
  type ProjectWork,
  projectFolder,
  saveClipPreview,
  saveClips,
  savePassages,
  saveTranscript,
  transcriptKeys,
  waveformKey,
} from '@svc/domain'
import type { ObjectStore } from '@svc/storage'
import { inStage } from '@svc/telemetry'
import { objectCheckpoints } from './checkpoints.ts'
import type { RunWatch } from './watch-run.ts'
import type { WorkerDependencies } from './worker-dependencies.ts'

const MINUTE = 60
/** Longest time without progress. The longest silent step, reading a file to its end, takes less than the file's duration. */
const SILENT_SECONDS = 30 * MINUTE

/** Ties a run of the engine to a project's rows and objects. */
export function projectRun(
  { sql, store, tools, recognizers, chatModel, log }: WorkerDependencies,
  work: ProjectWork,
  watch: RunWatch<ProjectReport>,
  folder: string,
): ClipRun {
  const clipIds = new Map<number, string>()
  return {
    tools,
    folder,
    recognizers,
    ...(chatModel && { chatModel }),
    checkpoints: objectCheckpoints(store, projectFolder(work.account_id, work.project_id)),
    signal: watch.signal,

    async onSource(source) {
      watch.limit(SILENT_SECONDS + source.duration_seconds)
      watch.report({ source: sourceFacts(source) })
    },

    onStage: (stage, progress, estimated_seconds_remaining) =>
      watch.report({ stage, progress, estimated_seconds_remaining }),

    async onTranscript(transcript) {
      if (transcript.words.length === 0) return
      await storeTranscript(store, work, transcript)
      const { language, source, words } = transcript
      const speakers = words.flatMap(({ speaker }) => speaker ?? [])
      await saveTranscript(sql, work, { language, source, speakers, word_count: words.length })
      await savePassages(sql, work, { language, words })
    },

    async onAnalysis({ waveform }) {
      if (waveform === undefined) return
      const bytes = Buffer.from(waveform, 'base64')
      await store.putBytes(waveformKey(work), bytes, 'application/octet-stream')
      watch.report({ source: { ...watch.reported.source, has_waveform: true } })
    },

    async onClips(clips) {
      const saved = await saveClips(sql, work, clips.map(withoutFaces))
      for (const { rank, clip_id } of saved) clipIds.set(rank, clip_id)
    },

    async onPreview({ rank }, files) {
      const clip_id = clipIdOf(rank)
      await inStage('upload', () => storePreview({ ...work, clip_id }, files))
      await saveClipPreview(sql, work, clip_id, 'ready')
    },

    async onPreviewFailed({ rank }, { code, message }) {
      const clip_id = clipIdOf(rank)
      log({ level: 'warn', event: 'preview failed', clip_id, error_code: code, error: message })
      await saveClipPreview(sql, work, clip_id, 'failed')
    },
  }

  function clipIdOf(rank: number): string {
    const clip_id = clipIds.get(rank)
    if (!clip_id) throw new Error(`The clip of rank ${rank} was never saved.`)
    return clip_id
  }

  async function storePreview(clip: Parameters<typeof clipKeys>[0], files: PreviewFiles) {
    const keys = clipKeys(clip)
    await store.putFile(keys.preview, files.previewPath, 'video/mp4')
    await store.putFile(keys.thumbnail, files.thumbnailPath, 'image/jpeg')
    await store.putFile(keys.srt, files.srtPath, 'application/x-subrip')
    await store.putFile(keys.vtt, files.vttPath, 'text/vtt')
    await store.putFile(keys.drawing, files.drawingPath, 'application/json')
  }
}

function sourceFacts(source: SourceVideo): NonNullable<ProjectReport['source']> {
  const { video, audio, title, duration_seconds, size_bytes, content_type } = source
  return {
    title,
    duration_seconds,
    width: video?.width ?? null,
    height: video?.height ?? null,
    fps: video?.frame_rate ?? null,
    has_audio: audio !== null,
    size_bytes,
    content_type,
    playback_type: playbackType(source),
  }
}

/** Drops the faces: a render reads them from the checkpoint, and the row would only grow. */
function withoutFaces({ faces: _, ...clip }: PlannedClip) {
  return clip
}

/** Stores the whole transcript in the project's folder, as subtitle files and as timed words. */
export async function storeTranscript(
  store: ObjectStore,
  run: ProjectRun,
  transcript: Transcript,
): Promise<void> {
  const keys = transcriptKeys(run)
  const { srt, vtt, json } = transcriptFiles(transcript)
  await store.putBytes(keys.srt, srt, 'application/x-subrip')
  await store.putBytes(keys.vtt, vtt, 'text/vtt')
  await store.putBytes(keys.json, json, 'application/json')
}
