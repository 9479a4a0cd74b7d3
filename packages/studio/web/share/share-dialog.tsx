import { useTranslations } from 'use-intl'
import { Dialog } from '../design/dialog.tsx'
import { SharePanel } from './share-panel.tsx'

interface ShareDialogProps {
  projectId: string
  onClose: () => void
}

/** What there is to say about the public link of a video. */
export function ShareDialog({ projectId, onClose }: ShareDialogProps) {
  const words = useTranslations('share')
  return (
    <Dialog title={words('title')} isOpen onClose={onClose}>
      <SharePanel projectId={projectId} />
    </Dialog>
  )
}
