import type { Clip } from '@svc/client'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { classesOf } from '../design/button-look.ts'
import { Glyph } from '../design/glyph.tsx'
import { Tick } from '../design/tick.tsx'
import { ClipFacts } from './clip-facts.tsx'
import { ClipPlayer } from './clip-player.tsx'
import { ListLink } from './list-link.tsx'
import { Reactions } from './reactions.tsx'
import { ReasonList } from './reason-list.tsx'
import type { SetReaction } from './use-set-reaction.ts'

const SHOWN_REASONS = 3

interface ClipCardProps {
  clip: Clip
  isSelected: boolean
  onSelect: (clip: Clip, isSelected: boolean) => void
  onReact: SetReaction
}

/** A clip in the list: it plays here, says why it was chosen, and takes an opinion. */
export const ClipCard = memo(function ClipCard({
  clip,
  isSelected,
  onSelect,
  onReact,
}: ClipCardProps) {
  const words = useTranslations('clips')
  const { clip_id, project_id, title, start, end } = clip
  return (
    <article className={`card clip${isSelected ? ' chosen' : ''}`} aria-label={title}>
      <ClipPlayer clip={clip} />
      <div className="clip-text">
        <ClipFacts clip={clip} />
        <h2>
          <ListLink address={{ to: '/clips/$clipId', params: { clipId: clip_id } }}>
            <bdi>{title}</bdi>
          </ListLink>
        </h2>
        <ReasonList clip={clip} most={SHOWN_REASONS} />
        <div className="clip-actions">
          <Reactions clip={clip} onReact={onReact} />
          <ListLink
            address={{
              to: '/videos/$projectId/transcript',
              params: { projectId: project_id },
              search: { from: start, to: end },
            }}
            className={classesOf('plain', true)}
            aria-label={words('moreOf', { title })}
          >
            <Glyph of="more" />
            {words('more')}
          </ListLink>
        </div>
      </div>
      <span className="choose">
        <Tick
          aria-label={words('select', { title })}
          isSelected={isSelected}
          onChange={(isOn) => onSelect(clip, isOn)}
        />
      </span>
    </article>
  )
})
