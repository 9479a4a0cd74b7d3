// Written by `bun run generate` from the document of the service.

/** How the picture is put into the frame. */
export interface TemplateLayoutPart {
  /** Width to height of the clips; `source` is that of the source. Default: "9:16". */
  aspect_ratio?: '9:16' | '1:1' | '4:5' | '16:9' | 'source'
  /** How the picture is put into the frame; `auto` chooses by what is seen. Default: "auto". */
  mode?: 'auto' | 'track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset'
  /** What `auto` may choose from. */
  allowed_modes?: ('track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset')[]
  /** What is behind a picture that does not fill the frame. Default: "blur". */
  fit_background?: 'blur' | 'color' | 'image'
  /** The colour behind it; nothing shines through. #RRGGBB or #RRGGBBAA. Default: "#000000". */
  fit_color?: string
  /** The picture behind it: a background or an image of the brand kit. Default: null. */
  fit_asset_id?: string | null
  /** How far such a picture is cropped to be larger. Default: "none". */
  fit_crop_ratio?: 'none' | '1:1' | '4:3'
  /** How far below the upper edge of the frame the eyes are, as a part of its height. Default: 0.28. Unit: fraction. */
  headroom?: number
  /** How fast the camera follows. Default: "calm". */
  camera_speed?: 'still' | 'calm' | 'lively'
  /** How far the camera moves in where a word is emphasized; 0 for not at all. Default: 0. Unit: fraction. */
  punch_in?: number
  /** How long two faces must be seen before the frame is split. Default: 3. Unit: seconds. */
  split_min_seconds?: number
  /** How long a person must speak before the camera turns to them. Default: 1.2. Unit: seconds. */
  speaker_hold_seconds?: number
}
