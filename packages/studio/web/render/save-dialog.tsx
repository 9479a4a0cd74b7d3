import type { Clip } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { renderOf } from '../data/renders.ts'
import { Dialog } from '../design/dialog.tsx'
import { download } from './download.ts'
import { RenderFile } from './render-file.tsx'

/** Saves the finished file of a clip: at once where it shows the newest edit, else when it has been made, for a price that is shown. */
export function SaveDialog({ clip, onClose }: { clip: Clip; onClose: () => void }) {
  const words = useTranslations('render')
  const { clip_id, title, revision } = clip
  const { data: render } = useQuery(renderOf(clip_id))
  const url = (render?.clip_revision === revision && render.output?.url) || null
  const made = url && render?.render_id
  // An address is signed anew with each answer: a file is saved once.
  useEffect(() => {
    if (url) download(url, title)
  }, [made])
  return (
    <Dialog title={words('title')} isOpen onClose={onClose}>
      <p className="quiet" dir="auto">
        {title}
      </p>
      {made && <p role="status">{words('saving')}</p>}
      <RenderFile clip={clip} />
    </Dialog>
  )
}
