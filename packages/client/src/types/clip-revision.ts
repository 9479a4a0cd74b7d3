// Written by `bun run generate` from the document of the service.

/** One state of a clip; it can be brought back. */
export interface ClipRevision {
  /** The revision; 1 is the clip as it was found. Unit: changes, from 1. */
  revision: number
  /** The headline that it has. */
  title: string
  /** The length that it has. Unit: seconds. */
  duration_seconds: number
  /** What of it the edit changed; empty for the clip as it was found. */
  changed: ('title' | 'description' | 'hashtags' | 'hook' | 'segments' | 'captions' | 'layout' | 'caption_style' | 'framing' | 'remove_silences' | 'remove_fillers')[]
  /** The revision that it brought back, if any. Unit: changes, from 1. */
  restored_from: number | null
  /** When it was made. */
  created_at: string
}
