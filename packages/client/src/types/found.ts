// Written by `bun run generate` from the document of the service.

import type { Mark } from './mark.ts'

/** A text in which the words were found. */
export interface Found {
  /** Whose text it is: the title of a video, title and description of a clip, or what is said in a video. */
  kind: 'video' | 'clip' | 'speech'
  /** The project of the video. */
  project_id: string
  /** Its title. */
  project_title: string | null
  /** The clip, where it is one. */
  clip_id: string | null
  /** Where it begins in the source. Unit: seconds. */
  start: number
  /** Where it ends; `null` where the length is not known. Unit: seconds. */
  end: number | null
  /** Who speaks, where that is known. */
  speaker: string | null
  /** The text. */
  text: string
  /** The words that were looked for, in order. */
  marks: Mark[]
}
