/** A word as shown in captions. Times in clip seconds. */
export interface CaptionWord {
  text: string
  start: number
  end: number
  speaker: string | null
  /** Whether a blank stands before it. */
  spaced: boolean
  /** Whether it goes on with the word before, which has a hyphen for that. */
  isRest?: true
  /** A number or a strong word. */
  emphasized: boolean
  /** Emoji that are shown above the caption from this word on. */
  above?: string
}
