// Written by `bun run generate` from the document of the service.

/** How it sounds. */
export interface TemplateAudio {
  /** How loud the clip is, over all of it (EBU R 128). Unit: LUFS. Default: -14. */
  target_lufs: number
  /** Whether noise is taken from the sound. Default: false. */
  denoise: boolean
  /** Music of the brand kit, played under the clip. Default: null. */
  music_asset_id: string | null
  /** How loud the music is; 0 as it came. Unit: decibels. Default: -22. */
  music_volume_db: number
  /** Whether music steps back behind speech. Default: true. */
  duck: boolean
}
