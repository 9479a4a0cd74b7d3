import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../app/lazy-part.ts'
import type { ClipFilter } from '../data/clips.ts'
import { NativeButton } from '../design/native-button.tsx'
import { NativeChoice } from '../design/native-choice.tsx'

const WallKeys = lazyPart(async () => (await import('./wall-keys.tsx')).WallKeys)

const ORDERS = ['rank', 'start'] as const
const ONLY = ['all', 'liked', 'unused'] as const

/** In which order clips are listed, and which of them. */
export interface ClipChoice {
  order: (typeof ORDERS)[number]
  only: (typeof ONLY)[number]
}

/** What of a choice the service does; clips that were not used are chosen from what it lists. */
export const filterOf = ({ order, only }: ClipChoice): ClipFilter => ({
  sort: order,
  ...(only === 'liked' && { reaction: 'like' }),
})

interface ListControlsProps {
  choice: ClipChoice
  onChange: (choice: ClipChoice) => void
}

/** How the clips are ordered and narrowed, and which keys there are. */
export function ListControls({ choice, onChange }: ListControlsProps) {
  const words = useTranslations('clips')
  const [isHelping, setIsHelping] = useState(false)
  return (
    <div className="list-controls">
      <NativeChoice
        label={words('order')}
        value={choice.order}
        options={ORDERS.map((value) => ({ value, name: words(`orders.${value}`) }))}
        onChange={(order) => onChange({ ...choice, order })}
      />
      <NativeChoice
        label={words('only')}
        value={choice.only}
        options={ONLY.map((value) => ({ value, name: words(`onlys.${value}`) }))}
        onChange={(only) => onChange({ ...choice, only })}
      />
      <span className="keys">
        <NativeButton
          kind="plain"
          aria-label={words('keys.title')}
          aria-keyshortcuts="?"
          onClick={() => setIsHelping(true)}
        >
          <Keyboard aria-hidden />
        </NativeButton>
      </span>
      {isHelping && <WallKeys onClose={() => setIsHelping(false)} />}
    </div>
  )
}
