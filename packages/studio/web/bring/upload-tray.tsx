import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { classesOf } from '../design/button.tsx'
import { toast } from '../design/toasts.tsx'
import { onBegun } from './begin.ts'
import { UploadRow } from './upload-row.tsx'
import { goOnWithKept } from './uploads.ts'
import { useUploads } from './use-uploads.ts'

/** The files on their way, beside whatever page is open. */
export function UploadTray() {
  const words = useTranslations('uploads')
  const uploads = useUploads()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useBegunNotice()
  useEffect(() => void goOnWithKept().catch(() => {}), [])
  if (uploads.length === 0 || path === '/new') return null
  const isUndecided = uploads.some(({ wish }) => wish === null)
  return (
    <aside className="tray card" aria-label={words('title')}>
      <ul className="stack">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
      {isUndecided && (
        <Link to="/new" className={classesOf('primary')}>
          {words('decide')}
        </Link>
      )}
    </aside>
  )
}

/** Tells in passing that the work on an uploaded video has begun. */
function useBegunNotice(): void {
  const words = useTranslations('uploads')
  const navigate = useNavigate()
  useEffect(
    () =>
      onBegun(({ project_id, title }) => {
        const open = () =>
          void navigate({ to: '/videos/$projectId', params: { projectId: project_id } })
        toast({
          kind: 'good',
          text: words('begun', { title: title ?? '' }),
          action: { label: words('watch'), run: open },
        })
      }),
    [navigate, words],
  )
}
