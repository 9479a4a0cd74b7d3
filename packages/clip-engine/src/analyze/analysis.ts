import type { TimeRange } from '../time-range.ts'

/** What can be seen and heard in a source, sampled over its whole length. Times in seconds. */
export interface Analysis {
  duration_seconds: number
  loudness: {
    /** Whole programme, LUFS (EBU R 128); `null` for silence or no audio. */
    integrated_lufs: number | null
    interval_seconds: number
    /** Momentary loudness per interval, LUFS, floor −70. */
    momentary_lufs: number[]
  }
  /** The waveform as the bytes of an audiowaveform `.dat` file, in base64; absent without sound and from stored analyses of versions without it. */
  waveform?: string
  silences: TimeRange[]
  /** Voice activity. */
  speech: TimeRange[]
  /** Applause and music, by their sound alone; absent from stored analyses of versions that told no sounds apart. */
  sounds?: ToldSound[]
  /** Shots, ascending and gapless from 0 to the end; empty without picture. */
  shots: TimeRange[]
  motion: {
    interval_seconds: number
    /** Mean picture change over a fifth of a second, per interval: 0 (still) to 1; talk is about 0.01. */
    values: number[]
    /** Where in the picture the change is, per interval: 0 (left) to 1 (right). */
    middles: number[]
  }
  black: TimeRange[]
  /** Whether captions are part of the picture; absent from stored analyses of versions without this check. */
  has_captions?: boolean
  /** Sampled faces, ascending by `time`; a sample without faces has an empty list. */
  faces: FaceSample[]
}

export interface ToldSound extends TimeRange {
  kind: 'applause' | 'music'
}

export interface FaceSample {
  time: number
  faces: Face[]
  /** The area that changed since the sample before, people excluded; `null` without change, absent where it was not measured. */
  changed?: Area | null
  /** Lines of letters in the lower half of the picture; absent without any, or where they were not looked for. */
  text?: Area[]
}

/** A part of the displayed picture, in fractions of it: 0,0 is top left, 1,1 is bottom right. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The box of a face, or of a head that is turned away. */
export interface Face extends Area {
  /** Detector's confidence, 0 to 1. */
  score: number
  /** Change around the mouth since the previous sample, 0 to 1; `null` when there is nothing to compare. */
  mouth_motion: number | null
}
