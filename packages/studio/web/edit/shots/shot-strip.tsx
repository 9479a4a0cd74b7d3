import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { Hand } from 'lucide-react'
import { useMemo } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { clock } from '../../design/clock.ts'
import { liveFraming } from '../preview/live-framing.ts'
import { useBackdrop } from '../preview/use-backdrop.ts'
import type { Editor } from '../state/use-editor.ts'
import type { Shot } from './list-shots.ts'
import { ShotPicture, useFrames } from './shot-picture.tsx'

interface StripProps {
  editor: Editor
  shots: readonly Shot[]
  /** The place of the shot that the preview shows, and of the one that is edited. */
  shown: number
  edited: number
  last: CaptionDrawing | null | undefined
  onEdit: (start: number) => void
}

/** Seconds after its start at which a shot is pictured: beyond a cross-fade of a few frames. */
const INSIDE = 0.2

/** The shots of the clip one after the other, each as it is framed; one of them is edited. */
export function ShotStrip({ editor, shots, shown, edited, last, onEdit }: StripProps) {
  const words = useTranslations('edit.shots')
  const ofLook = useTranslations('edit.look')
  const { draft, project } = editor
  const frames = useFrames(
    project.source.playback_url,
    shots.map(({ start }) => start + INSIDE),
  )
  const spans = useMemo(() => (last ? liveFraming(last, draft) : []), [last, draft])
  const aspect = last ? last.canvas.width / last.canvas.height : 9 / 16
  const backdrop = useBackdrop(last?.layout)
  return (
    <ListBox
      aria-label={words('strip')}
      className="shot-strip"
      orientation="horizontal"
      layout="stack"
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      items={shots.map((shot, index) => ({ id: index, shot }))}
      dependencies={[frames, spans, shown, aspect, backdrop]}
      selectedKeys={[edited]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys
        const picked = shots[Number(key)]
        if (picked) onEdit(picked.start)
      }}
    >
      {({ id, shot }) => (
        <ListBoxItem
          id={id}
          className={`shot-item${id === shown ? ' shown' : ''}`}
          textValue={ofLook(`layouts.${shot.layout}`)}
        >
          <ShotPicture
            frame={frames.get(shot.start + INSIDE)}
            spans={spans}
            second={shot.from + INSIDE}
            aspect={aspect}
            backdrop={backdrop}
          />
          <span className="hidden">{words('name', { number: id + 1 })} </span>
          <span className="shot-name">
            {shot.choice && <Hand aria-hidden />}
            {ofLook(`layouts.${shot.layout}`)}
          </span>{' '}
          <span className="quiet numbers">{clock(shot.from)}</span>
          <span className="hidden">
            {shot.choice && `, ${words('chosen')}`}
            {id === shown && `, ${words('shown')}`}
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  )
}
