import type { CameraSpeed, Layout } from './framing.ts'

/** How willingly and how closely clips are filmed; the members of a template's `config.layout`. */
export interface LayoutOptions {
  /** Distance of the eyes from the frame's top, as a share of its height: 0 to 0.5. */
  headroom: number
  camera_speed: CameraSpeed
  /** Two people must be seen together this long before the picture is split. */
  split_min_seconds: number
  /** Where a camera cuts between two people, it stays with each at least this long. */
  speaker_hold_seconds: number
  /** How much closer the camera jumps when a strong word is said, as a share: 0 (never) to 0.3. */
  punch_in: number
  /** What of a wider picture is shown in layout `fit`. */
  fit_crop_ratio: 'none' | '1:1' | '4:3'
  /** What `auto` may choose from; an empty list allows everything. */
  allowed_modes: Exclude<Layout, 'none'>[]
}

/** Eyes a little above the upper third, and a camera that prefers to rest. */
export const DEFAULT_LAYOUT_OPTIONS: LayoutOptions = {
  headroom: 0.28,
  camera_speed: 'calm',
  split_min_seconds: 3,
  speaker_hold_seconds: 1.2,
  punch_in: 0,
  fit_crop_ratio: 'none',
  allowed_modes: [],
}
