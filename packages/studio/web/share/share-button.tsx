import type { Project } from '@svc/client'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../app/lazy-part.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'

const SharePanel = lazyPart(() => import('./share-panel.tsx'), 'SharePanel')

/** Opens what there is to say about the public link of a video. */
export function ShareButton({ project }: { project: Project }) {
  const words = useTranslations('share')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button Icon={Share2} onPress={() => setIsOpen(true)}>
        {words('open')}
      </Button>
      <Dialog title={words('title')} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <SharePanel projectId={project.project_id} />
      </Dialog>
    </>
  )
}
