import { symlink } from 'node:fs/promises'
import * as clipEngine from '@svc/clip-engine'
import * as domain from '@svc/domain'
import type { ObjectStore } from '@svc/storage'
import { inStage } from '@svc/telemetry'
import type { WorkerDependencies } from './start-worker.ts'
import type { RunWatch } from './watch-run.ts'

const MINUTE = 60
/** Longest time without progress. The longest silent step, reading a file to its end, takes less than the file's duration. */
const SILENT_SECONDS = 30 * MINUTE

/** Ties a run of the engine to a project's rows and objects. */
export function projectRun(
  { sql, store, tools, recognizers, chatModel, log }: WorkerDependencies,
  work: domain.ProjectWork,
  watch: RunWatch<domain.ProjectReport>,
  folder: string,
): clipEngine.ClipRun {
  const clipIds = new Map<number, string>()
  return {
    tools,
    folder,
    recognizers,
    ...(chatModel && { chatModel }),
    checkpoints: objectCheckpoints(store, domain.projectFolder(work.account_id, work.project_id)),
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
      await domain.saveTranscript(sql, work, {
        language,
        source,
        speakers,
        word_count: words.length,
      })
      await domain.savePassages(sql, work, { language, words })
    },

    async onAnalysis({ waveform }) {
      if (waveform === undefined) return
      const bytes = Buffer.from(waveform, 'base64')
      await store.putBytes(domain.waveformKey(work), bytes, 'application/octet-stream')
      watch.report({ source: { ...watch.reported.source, has_waveform: true } })
    },

    async onClips(clips) {
      const saved = await domain.saveClips(sql, work, clips.map(withoutFaces))
      for (const { rank, clip_id } of saved) clipIds.set(rank, clip_id)
    },

    async onPreview({ rank }, files) {
      const clip_id = clipIdOf(rank)
      await inStage('upload', () => storePreview(store, { ...work, clip_id }, files))
      await domain.saveClipPreview(sql, work, clip_id, 'ready')
    },

    async onPreviewFailed({ rank }, { code, message }) {
      const clip_id = clipIdOf(rank)
      log({ level: 'warn', event: 'preview failed', clip_id, error_code: code, error: message })
      await domain.saveClipPreview(sql, work, clip_id, 'failed')
    },
  }

  function clipIdOf(rank: number): string {
    const clip_id = clipIds.get(rank)
    if (!clip_id) throw new Error(`The clip of rank ${rank} was never saved.`)
    return clip_id
  }
}

/** Stores the files of a clip's preview where the clip shows them. */
export async function storePreview(
  store: ObjectStore,
  clip: Parameters<typeof domain.clipKeys>[0],
  { path, thumbnailPath, captions }: clipEngine.PreviewFiles,
): Promise<void> {
  const keys = domain.clipKeys(clip)
  await store.putFile(keys.preview, path, 'video/mp4')
  await store.putFile(keys.thumbnail, thumbnailPath, 'image/jpeg')
  await store.putFile(keys.srt, captions.srtPath, 'application/x-subrip')
  await store.putFile(keys.vtt, captions.vttPath, 'text/vtt')
  await store.putFile(keys.drawing, captions.drawingPath, 'application/json')
}

function sourceFacts(source: clipEngine.SourceVideo): NonNullable<domain.ProjectReport['source']> {
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
    playback_type: clipEngine.playbackType(source),
  }
}

/** Drops the faces: a render reads them from the checkpoint, and the row would only grow. */
function withoutFaces({ faces: _, ...clip }: clipEngine.PlannedClip) {
  return clip
}

/** Stores the whole transcript in the project's folder, as subtitle files and as timed words. */
export async function storeTranscript(
  store: ObjectStore,
  run: domain.ProjectRun,
  transcript: clipEngine.Transcript,
): Promise<void> {
  const keys = domain.transcriptKeys(run)
  const { srt, vtt, json } = clipEngine.transcriptFiles(transcript)
  await store.putBytes(keys.srt, srt, 'application/x-subrip')
  await store.putBytes(keys.vtt, vtt, 'text/vtt')
  await store.putBytes(keys.json, json, 'application/json')
}

/**
 * Keeps a run's checkpoints as objects below `folder`, so that another worker finds them.
 *
 * A file that the store has on this disk is linked to rather than copied.
 */
export function objectCheckpoints(store: ObjectStore, folder: string): clipEngine.Checkpoints {
  const valueKey = (name: string) => `${folder}/checkpoints/${name}.json`
  const fileKey = (name: string) => `${folder}/${name}`
  return {
    async read(name) {
      const object = await store.read(valueKey(name))
      return object ? new Response(object.stream).json() : undefined
    },
    write: (name, value) =>
      store.putBytes(valueKey(name), JSON.stringify(value), 'application/json'),
    async readFile(name, path) {
      const key = fileKey(name)
      if (!(await store.head(key))) return false
      const local = store.localPath(key)
      await (local ? symlink(local, path) : store.download(key, path))
      return true
    },
    writeFile: (name, path) => store.putFile(fileKey(name), path, 'application/octet-stream'),
  }
}

const { title, duration_seconds, width, height, fps, content_type } = domain.SAMPLE_FACTS

/** What is said in the sample. */
export const sampleTranscript = (): clipEngine.Transcript => ({
  source: 'imported',
  engine: null,
  language: 'en',
  words: domain.sampleWords(),
  doubtful: [],
  sure_from: 0,
  warnings: [],
})

/** What a run would have found out about the sample, for clips that are drawn from it. Keeps nothing. */
export function sampleCheckpoints(): clipEngine.Checkpoints {
  const whole = [{ start: 0, end: duration_seconds }]
  const probe: clipEngine.SourceVideo = {
    path: domain.SAMPLE.film,
    container: 'mov,mp4,m4a,3gp,3g2,mj2',
    content_type,
    size_bytes: Bun.file(domain.SAMPLE.film).size,
    duration_seconds,
    title,
    video: {
      index: 0,
      codec: 'h264',
      pixel_format: 'yuv420p',
      width,
      height,
      frame_rate: fps,
      is_variable_frame_rate: false,
      rotation: 0,
      is_hdr: false,
      is_anamorphic: false,
      color: { matrix: 'unknown', is_full_range: false },
    },
    audio: { index: 1, codec: 'aac', channels: 1, sample_rate: 48_000 },
    subtitles: [],
  }
  const analysis: clipEngine.Analysis = {
    duration_seconds,
    loudness: { integrated_lufs: null, interval_seconds: 1, momentary_lufs: [] },
    silences: [],
    speech: whole,
    shots: whole,
    motion: { interval_seconds: 1, values: [], middles: [] },
    black: [],
    faces: [],
  }
  const clips = domain.sampleClips({ aspect_ratio: '9:16' }).map((clip) => ({ ...clip, faces: [] }))
  const found: Record<string, unknown> = { probe, analysis, clips, speech: sampleTranscript() }
  return {
    read: async (name) => found[name],
    write: async () => {},
    readFile: async () => false,
    writeFile: async () => {},
  }
}
