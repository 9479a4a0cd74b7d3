// Written by `bun run generate` from the document of the service.

import type { CaptionStylePart } from './caption-style-part.ts'

/** What a template says: any part, the rest is as by default. */
export interface TemplateConfigRequest {
  captions?: CaptionStylePart
  /** How the picture is put into the frame. */
  layout?: {
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
  /** What is laid over and put around the clip. */
  branding?: {
    /** A logo, watermark or image of the brand kit. Default: null. */
    logo_asset_id?: string | null
    /** The corner of the logo. Default: "top_right". */
    logo_position?: 'top_left' | 'top_right' | 'bottom_left' | 'bottom_right'
    /** The width of the logo. Default: 12. Unit: percent of the canvas width. */
    logo_size?: number
    /** How little shines through the logo. Default: 0.9. Unit: fraction. */
    logo_opacity?: number
    /** An intro or video of the brand kit, played before the clip. Default: null. */
    intro_asset_id?: string | null
    /** An outro or video of the brand kit, played after the clip. Default: null. */
    outro_asset_id?: string | null
    /** A text over the whole clip. Default: null. */
    watermark_text?: string | null
    /** A bar that grows with the time of the clip. */
    progress_bar?: {
      /** Whether there is a bar. Default: false. */
      enabled?: boolean
      /** Colour of the bar. #RRGGBB or #RRGGBBAA. Default: "#FFFFFF". */
      color?: string
      /** Where the bar is. Default: "bottom". */
      position?: 'top' | 'bottom'
    }
  }
  /** The title over the first seconds. */
  hook?: {
    /** Whether a title is shown over the first seconds. Default: true. */
    enabled?: boolean
    /** How long the title is shown. Default: 3. Unit: seconds. */
    duration_seconds?: number
    /** Where the title stands. Default: "top". */
    position?: 'top' | 'middle' | 'bottom'
    /** How the title looks, over its own look. */
    style?: {
      /** A family that comes with the service, or `asset:` and the id of a font of the brand kit. */
      font_family?: string
      /** How bold letters are: 400 is regular, 700 bold. Unit: degree of boldness. */
      font_weight?: number
      /** How high a line is. Unit: percent of the canvas height. */
      font_size?: number
      /** Whether letters lean. */
      italic?: boolean
      /** Whether all letters are capitals. */
      uppercase?: boolean
      /** Colour of the text. #RRGGBB or #RRGGBBAA. */
      color?: string
      /** The line around each letter. */
      outline?: {
        /** Colour of the outline. #RRGGBB or #RRGGBBAA. */
        color?: string
        /** How far the outline reaches around a letter. Unit: percent of the canvas height. */
        width?: number
      }
      /** The shadow of the text; `null` for none. */
      shadow?: {
        /** Colour of the shadow. #RRGGBB or #RRGGBBAA. */
        color?: string
        /** How far the shadow lies to the right. Unit: percent of the canvas height. */
        x?: number
        /** How far the shadow lies below. Unit: percent of the canvas height. */
        y?: number
        /** How soft the edge of the shadow is. Unit: percent of the canvas height. */
        blur?: number
      } | null
      /** The box behind the text; `null` for none. */
      background?: {
        /** Colour of the box. #RRGGBB or #RRGGBBAA. */
        color?: string
        /** How round the corners of the box are. Unit: percent of the canvas height. */
        radius?: number
        /** How far the box reaches around the text. Unit: percent of the canvas height. */
        padding?: number
        /** What a box is drawn around. */
        per?: 'word' | 'line' | 'block'
      } | null
    }
  }
  /** How it sounds. */
  audio?: {
    /** How loud the clip is, over all of it (EBU R 128). Default: -14. Unit: LUFS. */
    target_lufs?: number
    /** Whether noise is taken from the sound. Default: false. */
    denoise?: boolean
    /** Music of the brand kit, played under the clip. Default: null. */
    music_asset_id?: string | null
    /** How loud the music is; 0 as it came. Default: -22. Unit: decibels. */
    music_volume_db?: number
    /** Whether music steps back behind speech. Default: true. */
    duck?: boolean
  }
  /** What is cut out. */
  cuts?: {
    /** Whether pauses are cut out. Default: false. */
    remove_silences?: boolean
    /** The shortest pause that is cut out when silences are removed. Default: 0.9. Unit: seconds. */
    silence_min_seconds?: number
    /** Sound below this level counts as silence. Default: -38. Unit: decibels. */
    silence_threshold_db?: number
    /** Whether filler words are cut out. Default: false. */
    remove_fillers?: boolean
    /** Filler words besides those of the language's own list. */
    filler_words?: string[]
  }
  /** Pictures and videos that are shown while they are spoken of. */
  broll?: {
    /** Whether pictures and videos of the brand kit are shown while they are spoken of. Default: false. */
    enabled?: boolean
    /** The most of a clip that they may cover. Default: 0.3. Unit: fraction. */
    density?: number
    /** Where they come from. Default: "brand_kit". */
    source?: 'brand_kit'
  }
  /** What the file is like. */
  output?: {
    /** The length of the shorter side of the frame, in pixels. Default: "1080p". */
    resolution?: '720p' | '1080p' | '1440p' | '2160p'
    /** Frames a second; `source` is the source's own rate, at most 60. Default: "source". */
    fps?: 'source' | 24 | 25 | 30 | 50 | 60
    /** The platform whose limits the file keeps, `master` for keeping it. Default: null. */
    preset?: 'tiktok' | 'youtube_shorts' | 'instagram_reels' | 'linkedin' | 'x' | 'master' | null
  }
}
