/** A word as shown in captions. Times in clip seconds. */
export interface CaptionWord {
  text: string
  start: number
  end: number
  speaker: string | null
  /** Whether a blank stands before it. */
  spaced: boolean
  /** A number or a strong word. */
  emphasized: boolean
  /** Emoji that are shown above the caption from this word on. */
  above?: string
}
