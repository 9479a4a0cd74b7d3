import type { Clip } from '@svc/client'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../app/lazy-part.ts'
import { NativeButton } from '../design/native-button.tsx'

/** Loaded when it is opened: dates and texts of platforms are most of it. */
export const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'), 'PublishDialog')

export function PublishButton({ clip }: { clip: Clip }) {
  const words = useTranslations('publish')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <NativeButton onClick={() => setIsOpen(true)}>
        <Send aria-hidden />
        {words('open')}
      </NativeButton>
      {isOpen && <PublishDialog clip={clip} onClose={() => setIsOpen(false)} />}
    </>
  )
}
