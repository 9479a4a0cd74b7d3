import { symlink } from 'node:fs/promises'
import type { Analysis, Checkpoints, SourceVideo, Transcript } from '@svc/clip-engine'
import { SAMPLE, SAMPLE_FACTS, sampleClips, sampleWords } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'

/**
 * Keeps a run's checkpoints as objects below `folder`, so that another worker finds them.
 *
 * A file that the store has on this disk is linked to rather than copied.
 */
export function objectCheckpoints(store: ObjectStore, folder: string): Checkpoints {
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

const { title, duration_seconds, width, height, fps, content_type } = SAMPLE_FACTS

/** What is said in the sample. */
export const sampleTranscript = (): Transcript => ({
  source: 'imported',
  engine: null,
  language: 'en',
  words: sampleWords(),
  doubtful: [],
  sure_from: 0,
  warnings: [],
})

/** What a run would have found out about the sample, for clips that are drawn from it. Keeps nothing. */
export function sampleCheckpoints(): Checkpoints {
  const whole = [{ start: 0, end: duration_seconds }]
  const probe: SourceVideo = {
    path: SAMPLE.film,
    container: 'mov,mp4,m4a,3gp,3g2,mj2',
    content_type,
    size_bytes: Bun.file(SAMPLE.film).size,
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
  const analysis: Analysis = {
    duration_seconds,
    loudness: { integrated_lufs: null, interval_seconds: 1, momentary_lufs: [] },
    silences: [],
    speech: whole,
    shots: whole,
    motion: { interval_seconds: 1, values: [], middles: [] },
    black: [],
    faces: [],
  }
  const clips = sampleClips({ aspect_ratio: '9:16' }).map((clip) => ({ ...clip, faces: [] }))
  const found: Record<string, unknown> = { probe, analysis, clips, speech: sampleTranscript() }
  return {
    read: async (name) => found[name],
    write: async () => {},
    readFile: async () => false,
    writeFile: async () => {},
  }
}
