/** The measured properties of a source file. */
export interface SourceVideo {
  path: string
  /** Demuxer name as ffprobe spells it, for example `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string
  content_type: string
  size_bytes: number
  /** Measured duration in seconds, which may be shorter than the header claims. */
  duration_seconds: number
  title: string | null
  /** The track a viewer would watch; `null` for a source without moving picture. */
  video: VideoTrack | null
  /** The track a viewer would hear; `null` for a silent source. */
  audio: AudioTrack | null
  subtitles: SubtitleTrack[]
}

export interface VideoTrack {
  /** Stream index within the file, for `-map 0:index`. */
  index: number
  codec: string
  /** Depth and sampling of the colours as ffmpeg spells them, for example `yuv420p10le`; `unknown` when the header does not tell. */
  pixel_format: string
  /** As displayed, after rotation and pixel aspect ratio: what ffmpeg's decoder and `scale` to square pixels give. */
  width: number
  height: number
  /** Average frames a second, 1 to 240. */
  frame_rate: number
  is_variable_frame_rate: boolean
  /** Clockwise degrees the decoder turns the picture by. */
  rotation: 0 | 90 | 180 | 270
  /** High dynamic range (PQ or HLG): must be tone-mapped before it is encoded as BT.709. */
  is_hdr: boolean
  /** Whether stored pixels are not square. */
  is_anamorphic: boolean
  /** Absent in a source that an earlier release measured: told by its size then. */
  color?: PictureColor
}

/** How the picture's numbers are to be read as colours. */
export interface PictureColor {
  /** ffprobe's `color_space`; `unknown` when the file does not say. */
  matrix: string
  is_full_range: boolean
}

export interface AudioTrack {
  index: number
  codec: string
  channels: number
  sample_rate: number
}

export interface SubtitleTrack {
  index: number
  codec: string
  language: string | null
}
