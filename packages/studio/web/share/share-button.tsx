import type { Project } from '@svc/client'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { SharePanel } from './share-panel.tsx'

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
