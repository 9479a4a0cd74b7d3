import type { Clip } from '@svc/client'
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, memo } from 'react'
import { useTranslations } from 'use-intl'
import { Glyph } from '../design/glyph.tsx'
import { Tick } from '../design/tick.tsx'
import { ClipPlayer } from './clip-player.tsx'
import { ClipState } from './clip-state.tsx'
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
      <span className="choose">
        <Tick
          aria-label={words('select', { title })}
          aria-keyshortcuts="S"
          isSelected={isSelected}
          onChange={(isOn) => onSelect(clip, isOn)}
        />
      </span>
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
    </article>
  )
})

/** Where links of a list of clips lead. */
interface Address {
  to: '/clips/$clipId' | '/clips/$clipId/edit'
  params: { clipId: string }
}

/**
 * A link of the router for long lists. The router's own follows each change of the address and prepares what a press does;
 * here that is done when the link is pressed or about to be.
 */
function ListLink({ address, ...props }: { address: Address } & ComponentProps<'a'>) {
  const router = useRouter()
  const preload = () => void router.preloadRoute(address)
  return (
    <a
      {...props}
      href={router.basepath + address.to.replace('$clipId', address.params.clipId)}
      onMouseEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        void router.navigate(address)
      }}
    />
  )
}

/** Whether a press is to open the page here, and not in another window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
