import type { Clip } from '@svc/client'
import { Download, Film, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { BatchRow } from './batch-row.tsx'
import { downloadAll } from './download.ts'
import { StartAll } from './start-all.tsx'
import './render.css'

interface BatchBarProps {
  /** The chosen clips, as they are now. */
  clips: readonly Clip[]
  onClear: () => void
}

/** What can be done with several clips at once, and how far the renders of each are. */
export function BatchBar({ clips, onClear }: BatchBarProps) {
  const words = useTranslations('batch')
  const [isAsked, setIsAsked] = useState(false)
  const rendered = clips.filter(({ latest_render }) => latest_render !== null)
  const files = clips.flatMap(({ title, latest_render }) =>
    latest_render?.url ? [{ title, url: latest_render.url }] : [],
  )
  return (
    <section className="floating batch" aria-label={words('title')}>
      <p role="status">{words('chosen', { count: clips.length })}</p>
      <div className="actions">
        <Button kind="primary" onPress={() => setIsAsked(true)}>
          <Film aria-hidden />
          {words('render')}
        </Button>
        <Button isDisabled={files.length === 0} onPress={() => void downloadAll(files)}>
          <Download aria-hidden />
          {words('download', { count: files.length })}
        </Button>
        <Button kind="plain" aria-label={words('clear')} onPress={onClear}>
          <X aria-hidden />
        </Button>
      </div>
      {rendered.length > 0 && (
        <ul className="renders" aria-label={words('renders')}>
          {rendered.map((clip) => (
            <BatchRow key={clip.clip_id} clip={clip} />
          ))}
        </ul>
      )}
      <Dialog title={words('ask')} isOpen={isAsked} onClose={() => setIsAsked(false)}>
        <StartAll clips={clips} onStarted={() => setIsAsked(false)} />
      </Dialog>
    </section>
  )
}
