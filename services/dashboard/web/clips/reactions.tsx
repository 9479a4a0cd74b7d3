import type { Clip } from '@svc/client'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconToggle } from '../design/icon-toggle.tsx'
import { useReaction } from './use-reaction.ts'

/** Like and dislike, from which later rankings learn. */
export function Reactions({ clip }: { clip: Clip }) {
  const words = useTranslations('clips')
  const react = useReaction(clip)
  const { title, reaction } = clip
  return (
    <span className="reactions">
      <IconToggle
        label={words('like', { title })}
        isSelected={reaction === 'like'}
        onChange={(isOn) => react(isOn ? 'like' : null)}
      >
        <ThumbsUp aria-hidden />
      </IconToggle>
      <IconToggle
        label={words('dislike', { title })}
        isSelected={reaction === 'dislike'}
        onChange={(isOn) => react(isOn ? 'dislike' : null)}
      >
        <ThumbsDown aria-hidden />
      </IconToggle>
    </span>
  )
}
