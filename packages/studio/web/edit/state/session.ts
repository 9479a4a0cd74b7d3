import type { Clip } from '@svc/client'
import { isKept } from '../cut/segments.ts'
import { type SourceWord, sourceWords } from '../words/source-words.ts'
import { type Draft, draftOf } from './draft.ts'
import { isSame, layOver } from './parts.ts'

/** One sitting at the editor: the clip as it is stored, as it is wanted, and all steps between. */
export interface Session {
  /** The words of the source as they were when the editor was opened; those that come later are added. */
  words: readonly SourceWord[]
  /** The revision that the edit is made for. */
  revision: number
  /** The clip at that revision. */
  saved: Draft
  past: readonly Draft[]
  present: Draft
  future: readonly Draft[]
  /** What the last step changed; typing in one field is one step. */
  last: string | null
}

/** The most steps that can be undone. */
const STEPS = 200

/** Begins with a clip as it is stored. */
export function openSession(clip: Clip, words: readonly SourceWord[]): Session {
  const saved = draftOf(clip, words)
  const { revision } = clip
  return { words, revision, saved, past: [], present: saved, future: [], last: null }
}

/**
 * Makes a step.
 *
 * @param step - What it changes; several in a row that have one name and are `isTyped` are undone together.
 */
export function makeStep(
  session: Session,
  change: Partial<Draft>,
  step: { name: string; isTyped?: boolean },
): Session {
  const present = { ...session.present, ...change }
  if (isSame(present, session.present)) return session
  const isContinued = step.isTyped === true && session.last === step.name
  const past = isContinued ? session.past : [...session.past, session.present].slice(-STEPS)
  return { ...session, past, present, future: [], last: step.name }
}

export function undo(session: Session): Session {
  const { past, present, future } = session
  const before = past.at(-1)
  if (!before) return session
  const ahead = [present, ...future]
  return { ...session, past: past.slice(0, -1), present: before, future: ahead, last: null }
}

export function redo(session: Session): Session {
  const { past, present, future } = session
  const [next, ...ahead] = future
  if (!next) return session
  return { ...session, past: [...past, present], present: next, future: ahead, last: null }
}

export const isChanged = ({ saved, present }: Session): boolean => !isSame(saved, present)

/**
 * Goes on from a clip as it is stored now. What was changed and is not saved yet is laid over it, and steps can still be
 * undone.
 *
 * @param sent - What the service was told, if the clip is its answer: it counts as saved.
 */
export function goOnFrom(session: Session, clip: Clip, sent = session.saved): Session {
  const words = withNewWords(session.words, clip)
  const saved = draftOf(clip, words)
  const present = layOver(saved, sent, session.present)
  const { revision } = clip
  // A clip that is as it was known is drawn no second time.
  const isKnown = words === session.words && revision === session.revision
  if (isKnown && isSame([saved, present], [session.saved, session.present])) return session
  return { ...session, words, revision, saved, present, last: null }
}

/** Takes a clip as it is stored in place of the own changes, which undoing brings back. */
export function takeTheirs(session: Session, clip: Clip): Session {
  const words = withNewWords(session.words, clip)
  const saved = draftOf(clip, words)
  const taken = makeStep({ ...session, words }, saved, { name: 'theirs' })
  return { ...taken, revision: clip.revision, saved, last: null }
}

function withNewWords(words: readonly SourceWord[], clip: Clip): readonly SourceWord[] {
  const own = sourceWords(clip.words ?? [], clip.segments, [])
  const added = own.filter((word) => {
    const middle = (word.start + word.end) / 2
    return !words.some((one) => isKept({ start: middle, end: middle }, [one]))
  })
  return added.length > 0 ? [...words, ...added].toSorted((a, b) => a.start - b.start) : words
}
