// Written by `bun run generate` from the document of the service.

/** Any part of a configuration, at any depth; `null` puts a member back to its default. */
export interface TemplateConfigChange {
  /** How captions are to look: any part of it, at any depth; what is left out keeps its preset's value. */
  captions?: {
    /** Whether captions are drawn. */
    enabled?: boolean | null
    /** The look of every member that is not given. `bold_pop`: white capitals, the spoken word yellow, words pop up. `clean`: small and white, fades in. `karaoke`: white, each word fills with yellow while it is spoken. `boxed`: a violet box behind each spoken word. `minimal`: smaller still, no outline, a soft shadow. `neon`: capitals with a cyan glow, words bounce. `typewriter`: typed letter by letter on a dark box. `news`: white lines on dark blue bars that slide up. `none`: no captions. */
    preset?: 'clean' | 'bold_pop' | 'karaoke' | 'boxed' | 'minimal' | 'neon' | 'typewriter' | 'news' | 'none' | null
    /** Montserrat, Poppins, Oswald, Anton, Bebas Neue, Bangers, Playfair Display, or `asset:` and the id of a font of the brand kit that is ready. */
    font_family?: string | null
    /** How bold letters are: 400 is regular, 700 bold. */
    font_weight?: number | null
    /** How high a line is. */
    font_size?: number | null
    /** Whether letters lean. */
    italic?: boolean | null
    /** Whether all letters are capitals. */
    uppercase?: boolean | null
    /** Colour of the text. #RRGGBB or #RRGGBBAA. */
    color?: string | null
    /** Colour of the word that is spoken; `null` for that of the text. */
    highlight_color?: string | null | null
    /** Colour of key words and numbers; `null` for that of the text. */
    emphasis_color?: string | null | null
    /** Colours of the text by speaker, in the order in which they first speak. */
    speaker_colors?: string[] | null
    /** How words appear. */
    animation?: 'none' | 'karaoke' | 'pop' | 'fade' | 'slide_up' | 'bounce' | 'typewriter' | null
    /** How long a word takes to appear. */
    animation_ms?: number | null
    /** Where captions stand; `custom` is `position_x` and `position_y`. */
    position?: 'top' | 'middle' | 'lower_third' | 'bottom' | 'custom' | null
    /** Middle of the text from the left edge of the canvas, for the custom position. */
    position_x?: number | null
    /** Middle of the text from the upper edge of the canvas, for the custom position. */
    position_y?: number | null
    /** Whether captions move away from faces. */
    avoid_faces?: boolean | null
    /** Whose buttons captions keep clear of; `auto` of all of them in upright clips. */
    safe_zone?: 'none' | 'tiktok' | 'reels' | 'shorts' | 'auto' | null
    /** The most words of a line. */
    max_words_per_line?: number | null
    /** The most lines that are shown at once. */
    max_lines?: number | null
    /** The most characters of a line. */
    max_chars_per_line?: number | null
    /** The width of the longest line as a part of the canvas width. */
    max_width?: number | null
    /** The shortest time that a caption is shown. */
    min_display_ms?: number | null
    /** Where an emoji that fits the words is shown. */
    emoji?: 'none' | 'inline' | 'above' | null
    /** What is done with swear words in captions. */
    profanity?: 'as_is' | 'mask' | 'remove' | null
    /** Whether punctuation is shown. */
    punctuation?: boolean | null
    /** The direction of writing; `auto` is that of the words. */
    direction?: 'auto' | 'ltr' | 'rtl' | null
    /** The line around each letter. */
    outline?: {
      /** Colour of the outline. #RRGGBB or #RRGGBBAA. */
      color?: string | null
      /** How far the outline reaches around a letter. */
      width?: number | null
    } | null
    /** The shadow of the text; `null` for none. */
    shadow?: {
      /** Colour of the shadow. #RRGGBB or #RRGGBBAA. */
      color?: string | null
      /** How far the shadow lies to the right. */
      x?: number | null
      /** How far the shadow lies below. */
      y?: number | null
      /** How soft the edge of the shadow is. */
      blur?: number | null
    } | null
    /** The box behind the text; `null` for none. */
    background?: {
      /** Colour of the box. #RRGGBB or #RRGGBBAA. */
      color?: string | null
      /** How round the corners of the box are. */
      radius?: number | null
      /** How far the box reaches around the text. */
      padding?: number | null
      /** What a box is drawn around. */
      per?: 'word' | 'line' | 'block' | null
    } | null
  } | null
  /** How the picture is put into the frame. */
  layout?: {
    /** Width to height of the clips; `source` is that of the source. Default: "9:16". */
    aspect_ratio?: '9:16' | '1:1' | '4:5' | '16:9' | 'source' | null
    /** How the picture is put into the frame; `auto` chooses by what is seen. Default: "auto". */
    mode?: 'auto' | 'track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset' | null
    /** What `auto` may choose from. */
    allowed_modes?: ('track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset')[] | null
    /** What is behind a picture that does not fill the frame. Default: "blur". */
    fit_background?: 'blur' | 'color' | 'image' | null
    /** The colour behind it; nothing shines through. #RRGGBB or #RRGGBBAA. Default: "#000000". */
    fit_color?: string | null
    /** The picture behind it: a background or an image of the brand kit. Default: null. */
    fit_asset_id?: string | null | null
    /** How far such a picture is cropped to be larger. Default: "none". */
    fit_crop_ratio?: 'none' | '1:1' | '4:3' | null
    /** How far below the upper edge of the frame the eyes are, as a part of its height. Default: 0.28. */
    headroom?: number | null
    /** How fast the camera follows. Default: "calm". */
    camera_speed?: 'still' | 'calm' | 'lively' | null
    /** How far the camera moves in where a word is emphasized; 0 for not at all. Default: 0. */
    punch_in?: number | null
    /** How long two faces must be seen before the frame is split. Default: 3. */
    split_min_seconds?: number | null
    /** How long a person must speak before the camera turns to them. Default: 1.2. */
    speaker_hold_seconds?: number | null
  } | null
  /** What is laid over and put around the clip. */
  branding?: {
    /** A logo, watermark or image of the brand kit. Default: null. */
    logo_asset_id?: string | null | null
    /** The corner of the logo. Default: "top_right". */
    logo_position?: 'top_left' | 'top_right' | 'bottom_left' | 'bottom_right' | null
    /** The width of the logo. Default: 12. */
    logo_size?: number | null
    /** How little shines through the logo. Default: 0.9. */
    logo_opacity?: number | null
    /** An intro or video of the brand kit, played before the clip. Default: null. */
    intro_asset_id?: string | null | null
    /** An outro or video of the brand kit, played after the clip. Default: null. */
    outro_asset_id?: string | null | null
    /** A text over the whole clip. Default: null. */
    watermark_text?: string | null | null
    /** A bar that grows with the time of the clip. */
    progress_bar?: {
      /** Whether there is a bar. Default: false. */
      enabled?: boolean | null
      /** Colour of the bar. #RRGGBB or #RRGGBBAA. Default: "#FFFFFF". */
      color?: string | null
      /** Where the bar is. Default: "bottom". */
      position?: 'top' | 'bottom' | null
    } | null
  } | null
  /** The title over the first seconds. */
  hook?: {
    /** Whether a title is shown over the first seconds. Default: true. */
    enabled?: boolean | null
    /** How long the title is shown. Default: 3. */
    duration_seconds?: number | null
    /** Where the title stands. Default: "top". */
    position?: 'top' | 'middle' | 'bottom' | null
    /** How the title looks, over its own look. */
    style?: {
      /** Montserrat, Poppins, Oswald, Anton, Bebas Neue, Bangers, Playfair Display, or `asset:` and the id of a font of the brand kit that is ready. */
      font_family?: string | null
      /** How bold letters are: 400 is regular, 700 bold. */
      font_weight?: number | null
      /** How high a line is. */
      font_size?: number | null
      /** Whether letters lean. */
      italic?: boolean | null
      /** Whether all letters are capitals. */
      uppercase?: boolean | null
      /** Colour of the text. #RRGGBB or #RRGGBBAA. */
      color?: string | null
      /** The line around each letter. */
      outline?: {
        /** Colour of the outline. #RRGGBB or #RRGGBBAA. */
        color?: string | null
        /** How far the outline reaches around a letter. */
        width?: number | null
      } | null
      /** The shadow of the text; `null` for none. */
      shadow?: {
        /** Colour of the shadow. #RRGGBB or #RRGGBBAA. */
        color?: string | null
        /** How far the shadow lies to the right. */
        x?: number | null
        /** How far the shadow lies below. */
        y?: number | null
        /** How soft the edge of the shadow is. */
        blur?: number | null
      } | null
      /** The box behind the text; `null` for none. */
      background?: {
        /** Colour of the box. #RRGGBB or #RRGGBBAA. */
        color?: string | null
        /** How round the corners of the box are. */
        radius?: number | null
        /** How far the box reaches around the text. */
        padding?: number | null
        /** What a box is drawn around. */
        per?: 'word' | 'line' | 'block' | null
      } | null
    } | null
  } | null
  /** How it sounds. */
  audio?: {
    /** How loud the clip is, over all of it (EBU R 128). Default: -14. */
    target_lufs?: number | null
    /** Whether noise is taken from the sound. Default: false. */
    denoise?: boolean | null
    /** Music of the brand kit, played under the clip. Default: null. */
    music_asset_id?: string | null | null
    /** How loud the music is; 0 as it came. Default: -22. */
    music_volume_db?: number | null
    /** Whether music steps back behind speech. Default: true. */
    duck?: boolean | null
  } | null
  /** What is cut out. */
  cuts?: {
    /** Whether pauses are cut out. Default: false. */
    remove_silences?: boolean | null
    /** The shortest pause that is cut out when silences are removed. Default: 0.9. */
    silence_min_seconds?: number | null
    /** Sound below this level counts as silence. Default: -38. */
    silence_threshold_db?: number | null
    /** Whether filler words are cut out. Default: false. */
    remove_fillers?: boolean | null
    /** Filler words besides those of the language's own list. */
    filler_words?: string[] | null
  } | null
  /** Pictures and videos that are shown while they are spoken of. */
  broll?: {
    /** Whether pictures and videos of the brand kit are shown while they are spoken of. Default: false. */
    enabled?: boolean | null
    /** The most of a clip that they may cover. Default: 0.3. */
    density?: number | null
    /** Where they come from. Default: "brand_kit". */
    source?: 'brand_kit' | null
  } | null
  /** What the file is like. */
  output?: {
    /** The length of the shorter side of the frame, in pixels. Default: "1080p". */
    resolution?: '720p' | '1080p' | '1440p' | '2160p' | null
    /** Frames a second; `source` is the source's own rate, at most 60. Default: "source". */
    fps?: 'source' | 24 | 25 | 30 | 50 | 60 | null
    /** The platform whose limits the file keeps, `master` for keeping it. Default: null. */
    preset?: 'tiktok' | 'youtube_shorts' | 'instagram_reels' | 'linkedin' | 'x' | 'master' | null
  } | null
}
