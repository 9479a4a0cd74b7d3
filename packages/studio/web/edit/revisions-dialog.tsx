import type { Clip, ClipRevision } from '@svc/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { clipRevisions } from '../data/clip-edit.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { More } from '../design/more.tsx'
import { usePartNames } from './part-names.ts'
import type { Saving } from './state/use-saving.ts'

interface RevisionsProps {
  clip: Clip
  saving: Saving
  onClose: () => void
}

/** Every saved state of a clip; each can be brought back. */
export function RevisionsDialog({ clip, saving, onClose }: RevisionsProps) {
  const words = useTranslations('edit.revisions')
  const ofSave = useTranslations('edit.save')
  const list = useInfiniteQuery(clipRevisions(clip.clip_id))
  const revisions = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Dialog title={ofSave('revisions')} isOpen onClose={onClose}>
      <p className="quiet">{words('about')}</p>
      {list.error && <Failure error={list.error} />}
      <ul className="rows">
        {revisions.map((revision) => (
          <li key={revision.revision} className="row">
            <RevisionText revision={revision} />
            {revision.revision === clip.revision ? (
              <span className="badge good">{words('now')}</span>
            ) : (
              <Button
                isSlim
                aria-label={words('restoreNumber', { number: revision.revision })}
                isDisabled={saving.isRestoring}
                onPress={() => {
                  saving.restore(revision.revision)
                  onClose()
                }}
              >
                {words('restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <More list={list} />
    </Dialog>
  )
}

function RevisionText({ revision }: { revision: ClipRevision }) {
  const words = useTranslations('edit.revisions')
  const ofWords = useTranslations('edit.words')
  const names = usePartNames()
  const format = useFormatter()
  const { revision: number, changed, restored_from, created_at, duration_seconds } = revision
  return (
    <div>
      <strong>{words('number', { number })}</strong>{' '}
      <span className="quiet small">
        {format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
        {' · '}
        {ofWords('seconds', { seconds: duration_seconds })}
      </span>
      <p className="small">
        {restored_from !== null && words('from', { number: restored_from })}
        {restored_from === null && (changed.length > 0 ? names(changed) : words('found'))}
      </p>
    </div>
  )
}
