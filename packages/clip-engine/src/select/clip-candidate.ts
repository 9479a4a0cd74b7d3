import type { NewClip, ScoreReason } from '@svc/specification'

/** A ranked stretch of the source worth showing on its own. Source seconds throughout. */
export type ClipCandidate = Omit<NewClip, 'words' | 'framing'>

/** Evidence for a score that is not in words yet. */
export type FoundReason = Omit<ScoreReason, 'text'>

/** A `thought` is a sentence that a whole thought begins or ends with. */
export type BoundaryQuality = ClipCandidate['boundary_quality']['start']

export type ClipWarning = ClipCandidate['warnings'][number]

/** What a title was made of: a language model's answer, words that are said, key words, or the time. */
export type TitleSource = ClipCandidate['title_source']
