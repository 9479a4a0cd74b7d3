import type { Clip } from '@svc/client'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../app/lazy-part.ts'
import { Button } from '../design/button.tsx'

/** Loaded when it is opened: dates and texts of platforms are most of it. */
export const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'), 'PublishDialog')

export function PublishButton({ clip }: { clip: Clip }) {
  const words = useTranslations('publish')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>
        <Send aria-hidden />
        {words('open')}
      </Button>
      {isOpen && <PublishDialog clip={clip} onClose={() => setIsOpen(false)} />}
    </>
  )
}
