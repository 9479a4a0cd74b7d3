import type { Clip } from '@svc/client'
import { useEffect, useState } from 'react'
import { forgetDraft, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts'
import { layOver } from './parts.ts'
import { isChanged, makeStep, type Session } from './session.ts'

/** Milliseconds after the last change when it is kept: typing is not held up by it. */
const KEEP_MS = 300

/** Keeps unsaved changes in this browser, and brings them back when the editor is opened again. */
export function useKeptDraft(
  { clip_id }: Clip,
  session: Session,
  update: (change: (session: Session) => Session) => void,
): void {
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    const kept = readDraft(clip_id)
    if (kept) update((opened) => withKept(opened, kept))
    setIsRead(true)
  }, [clip_id, update])

  const isUnsaved = isChanged(session)
  useEffect(() => {
    if (!isRead) return
    if (!isUnsaved) return forgetDraft(clip_id)
    const timer = setTimeout(() => keepDraft(clip_id, session), KEEP_MS)
    return () => clearTimeout(timer)
  }, [clip_id, session, isRead, isUnsaved])

  useEffect(() => {
    if (!isUnsaved) return
    const keepNow = () => keepDraft(clip_id, session)
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
    }
  }, [clip_id, session, isUnsaved])
}

/** An edit of an older revision stays one: when it is saved, the service says that there is a newer one. */
function withKept(opened: Session, { revision, saved, present }: KeptDraft): Session {
  const isCurrent = revision === opened.revision
  const wanted = isCurrent ? layOver(opened.saved, saved, present) : present
  const begun = isCurrent ? opened : { ...opened, revision, saved }
  return makeStep(begun, wanted, { name: 'kept' })
}
