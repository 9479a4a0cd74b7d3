import type { Clip } from '@svc/client'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Glyph } from '../design/glyph.tsx'
import { Tick } from '../design/tick.tsx'
import { ClipPlayer } from './clip-player.tsx'
import { ClipState } from './clip-state.tsx'
import { ListLink } from './list-link.tsx'
import { Reactions } from './reactions.tsx'
import { ReasonList } from './reason-list.tsx'
import { Strength } from './strength.tsx'
import type { SetReaction } from './use-set-reaction.ts'

/** What is asked for at a card, and answered in a window in front of the wall. */
export type Wish = 'post' | 'save'

interface ClipCardProps {
  clip: Clip
  /** How many clips its video has. */
  count: number
  isSelected: boolean
  onSelect: (clip: Clip, isSelected: boolean) => void
  onReact: SetReaction
  onWish: (wish: Wish, clip: Clip) => void
}

/**
 * A clip on the wall: it plays here, says why it was chosen, takes an opinion, and leads on. What a key of the wall does is the
 * press of what names that key.
 */
export const ClipCard = memo(function ClipCard(props: ClipCardProps) {
  const { clip, count, isSelected, onSelect, onReact, onWish } = props
  const words = useTranslations('clips')
  const { clip_id, title, reaction, status } = clip
  const looks = [isSelected && ' chosen', reaction === 'dislike' && ' disliked'].filter(Boolean)
  return (
    <article className={`clip${looks.join('')}`} aria-label={title}>
      <ClipPlayer clip={clip} />
      <div className="clip-text">
        <p className="clip-facts">
          <Strength clip={clip} count={count} />
          <Reactions clip={clip} onReact={onReact} />
        </p>
        <h2>
          <ListLink address={{ to: '/clips/$clipId', params: { clipId: clip_id } }}>
            <bdi>{title}</bdi>
          </ListLink>
        </h2>
        <ReasonList clip={clip} most={1} />
        <p className="clip-facts">
          <ClipState clip={clip} />
        </p>
      </div>
      <div className="deeds">
        <ListLink
          address={{ to: '/clips/$clipId/edit', params: { clipId: clip_id } }}
          className="deed first"
          aria-label={words('deeds.editOf', { title })}
          aria-keyshortcuts="E"
        >
          <Glyph of="edit" />
          {words('deeds.edit')}
        </ListLink>
        {(['post', 'save'] as const).map((wish) => (
          <button
            key={wish}
            type="button"
            className="deed"
            disabled={status !== 'ready'}
            aria-label={words(`deeds.${wish}Of`, { title })}
            aria-keyshortcuts={wish === 'post' ? 'P' : 'R'}
            onClick={() => onWish(wish, clip)}
          >
            <Glyph of={wish} />
            {words(`deeds.${wish}`)}
          </button>
        ))}
      </div>
      <span className="choose">
        <Tick
          aria-label={words('select', { title })}
          aria-keyshortcuts="S"
          isSelected={isSelected}
          onChange={(isOn) => onSelect(clip, isOn)}
        />
      </span>
    </article>
  )
})
