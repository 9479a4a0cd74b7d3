import { DEFAULT_CONFIG } from '@svc/specification'
import type { Analysis, Area, Face, FaceSample } from '../src/analyze/analysis.ts'
import type { SourceVideo } from '../src/probe/source-video.ts'
import type { ReframeRequest } from '../src/reframe/reframe-clip.ts'
import type { TimeRange } from '../src/time-range.ts'

const SAMPLES_PER_SECOND = 5

/** The place of a face at a time: its middle, and its height as a share of the picture's. */
export type Actor = (
  time: number,
) => { x: number; y?: number; height?: number; mouth?: number } | null

export const sitting: Actor = (time) => ({ x: 0.4 + 0.01 * Math.sin(3 * time) })
export const walking: Actor = (time) => ({
  x: time < 4 ? 0.25 : Math.min(0.75, 0.25 + 0.1 * (time - 4)),
})
/** Sways from side to side. */
export const nervous: Actor = (time) => ({
  x: 0.5 + 0.04 * Math.sin(9 * time) + 0.01 * Math.sin(31 * time),
})

export interface Scene {
  seconds: number
  actors: Actor[]
  cuts?: number[]
  /** Ranges with voices; everywhere when left out. */
  speech?: TimeRange[]
  motion?: number
  /** What changes on a screen. */
  changed?: (time: number) => Area | null
  /** Lines of letters in the picture. */
  text?: (time: number) => Area[]
  size?: { width: number; height: number }
}

/** The input of `reframeClip` for an invented scene. */
export function requestFor(scene: Scene, changes: Partial<ReframeRequest> = {}): ReframeRequest {
  return {
    source: sourceOf(scene),
    analysis: analysisOf(scene),
    candidate: { segments: [{ start: 0, end: scene.seconds }] },
    aspect_ratio: '9:16',
    layout: 'auto',
    options: DEFAULT_CONFIG.layout,
    ...changes,
  }
}

function sourceOf({ seconds, size = { width: 1920, height: 1080 } }: Scene): SourceVideo {
  return {
    path: '/talk.mp4',
    container: 'mov,mp4,m4a,3gp,3g2,mj2',
    content_type: 'video/mp4',
    size_bytes: 1,
    duration_seconds: seconds,
    title: null,
    video: {
      ...{ index: 0, codec: 'h264', pixel_format: 'yuv420p', ...size },
      ...{ frame_rate: 25, is_variable_frame_rate: false },
      ...{ rotation: 0, is_hdr: false, is_anamorphic: false },
    },
    audio: null,
    subtitles: [],
  }
}

function analysisOf(scene: Scene): Analysis {
  const { seconds, actors, cuts = [], motion = 0.01, size } = scene
  const intervals = Math.ceil(seconds * 2)
  const shape = size ? size.width / size.height : 16 / 9
  return {
    duration_seconds: seconds,
    loudness: { integrated_lufs: null, interval_seconds: 0.1, momentary_lufs: [] },
    silences: [],
    speech: scene.speech ?? [{ start: 0, end: seconds }],
    shots: shotsBetween([0, ...cuts, seconds]),
    motion: {
      interval_seconds: 0.5,
      values: new Array(intervals).fill(motion),
      middles: new Array(intervals).fill(0.8),
    },
    black: [],
    faces: Array.from({ length: seconds * SAMPLES_PER_SECOND }, (_, at) => ({
      ...sampleAt(at / SAMPLES_PER_SECOND, actors, shape),
      ...(scene.text && { text: scene.text(at / SAMPLES_PER_SECOND) }),
      ...(scene.changed && { changed: scene.changed(at / SAMPLES_PER_SECOND) }),
    })),
  }
}

function shotsBetween(times: number[]): TimeRange[] {
  return times.slice(0, -1).map((start, at) => ({ start, end: times[at + 1] ?? start }))
}

function sampleAt(time: number, actors: Actor[], shape: number): FaceSample {
  const faces = actors.flatMap((actor): Face[] => {
    const place = actor(time)
    if (!place) return []
    const { x, y = 0.35, height = 0.25, mouth = null } = place
    const width = (height * 0.8) / shape
    return [{ x: x - width / 2, y: y - height / 2, width, height, score: 0.9, mouth_motion: mouth }]
  })
  return { time, faces }
}
