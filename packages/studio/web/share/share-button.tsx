import type { Project } from '@svc/client'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../app/lazy-part.ts'
import { Button } from '../design/button.tsx'

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), 'ShareDialog')

/** Opens what there is to say about the public link of a video. */
export function ShareButton({ project }: { project: Project }) {
  const words = useTranslations('share')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button Icon={Share2} onPress={() => setIsOpen(true)}>
        {words('open')}
      </Button>
      {isOpen && <ShareDialog projectId={project.project_id} onClose={() => setIsOpen(false)} />}
    </>
  )
}
