import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { durationOf } from './cut/segments.ts'
import { usePartNames } from './part-names.ts'
import { type Draft, draftOf } from './state/draft.ts'
import { differences, type Part } from './state/parts.ts'
import type { Editor } from './state/use-editor.ts'
import type { Saving } from './state/use-saving.ts'

interface ConflictProps {
  editor: Editor
  saving: Saving
  theirs: Clip
}

/** Shown when another window saved first: what each changed, and which of both goes on. */
export function ConflictDialog({ editor, saving, theirs }: ConflictProps) {
  const words = useTranslations('edit.conflict')
  const names = usePartNames()
  const { session, draft } = editor
  const other = draftOf(theirs, session.words)
  const mine = differences(session.saved, draft)
  const changed = differences(session.saved, other)
  const both = mine.filter((part) => changed.includes(part))
  return (
    <Dialog title={words('title')} isOpen onClose={saving.later}>
      <p>{words('about')}</p>
      <dl className="facts">
        <dt>{words('mine')}</dt>
        <dd>{names(mine)}</dd>
        <dt>{words('theirs')}</dt>
        <dd>{changed.length > 0 ? names(changed) : words('nothing')}</dd>
      </dl>
      {both.map((part) => (
        <Difference key={part} part={part} mine={draft} theirs={other} />
      ))}
      <p className="quiet small">{words('kept')}</p>
      <div className="actions">
        <Button kind="primary" isDisabled={saving.isSaving} onPress={saving.keepMine}>
          {words('keepMine')}
        </Button>
        <Button onPress={saving.takeTheirs}>{words('takeTheirs')}</Button>
      </div>
    </Dialog>
  )
}

/** A part that both changed, as each has it. */
function Difference({ part, mine, theirs }: { part: Part; mine: Draft; theirs: Draft }) {
  const words = useTranslations('edit.conflict')
  const names = usePartNames()
  const say = (draft: Draft): string => {
    if (part === 'segments') return words('seconds', { seconds: durationOf(draft.segments) })
    if (part === 'hashtags') return draft.hashtags.join(' ')
    if (part === 'title' || part === 'description' || part === 'hook') return draft[part]
    if (part === 'captions') return words('words', { count: Object.keys(draft.corrections).length })
    return JSON.stringify(draft[part])
  }
  return (
    <section className="difference">
      <h3>{names([part])}</h3>
      <p>
        <span className="quiet small">{words('mine')}</span> <bdi>{say(mine)}</bdi>
      </p>
      <p>
        <span className="quiet small">{words('theirs')}</span> <bdi>{say(theirs)}</bdi>
      </p>
    </section>
  )
}
