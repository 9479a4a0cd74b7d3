import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'
import { Glyph } from '../design/glyph.tsx'
import { IconToggle } from '../design/icon-toggle.tsx'
import type { SetReaction } from './use-set-reaction.ts'

/** Like and dislike, from which later rankings learn. */
export function Reactions({ clip, onReact }: { clip: Clip; onReact: SetReaction }) {
  const words = useTranslations('clips')
  const { title, reaction } = clip
  return (
    <span className="reactions">
      <IconToggle
        label={words('like', { title })}
        isSelected={reaction === 'like'}
        shortcut="L"
        onChange={(isOn) => onReact([clip], isOn ? 'like' : null)}
      >
        <Glyph of="like" />
      </IconToggle>
      <IconToggle
        label={words('dislike', { title })}
        isSelected={reaction === 'dislike'}
        shortcut="X"
        onChange={(isOn) => onReact([clip], isOn ? 'dislike' : null)}
      >
        <Glyph of="dislike" />
      </IconToggle>
    </span>
  )
}
