import type { Crop, FramedShot } from '@svc/client'
import type { CaptionDrawing } from '@svc/clip-engine/captions'
import {
  Maximize,
  Monitor,
  PictureInPicture2,
  RectangleHorizontal,
  Rows2,
  ScanFace,
  Sparkles,
  Square,
  Wand2,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tiles } from '../../design/tiles.tsx'
import { Toggle } from '../../design/toggle.tsx'
import { toClip } from '../cut/segments.ts'
import { viewAt } from '../preview/draw-picture.ts'
import { middleOf } from '../preview/live-framing.ts'
import type { Editor } from '../state/use-editor.ts'
import { moveCrop } from './crop.ts'
import { CropBox } from './crop-box.tsx'
import { isCropped, LAYOUTS } from './layouts.ts'
import type { Choice, Shot } from './list-shots.ts'

interface ControlsProps {
  editor: Editor
  shot: Shot
  /** The layout of the whole clip. */
  whole: FramedShot['layout']
  last: CaptionDrawing | null | undefined
  /** @param isContinued - Whether the change goes on from the last one, as while the part of the picture is moved. */
  onChange: (choice: Choice | null, isContinued?: boolean) => void
}

const ICONS = {
  ...{ auto: Sparkles, track: ScanFace, split: Rows2, fit: RectangleHorizontal },
  ...{ fill: Maximize, screencast: Monitor, inset: PictureInPicture2, none: Square },
}

/** How one shot is framed: its layout, and the part of the picture that is shown. */
export function ShotControls({ editor, shot, whole, last, onChange }: ControlsProps) {
  const words = useTranslations('edit.shots')
  const ofLook = useTranslations('edit.look')
  const { choice } = shot
  const layouts = LAYOUTS.filter((layout) => layout !== whole).map((layout) => {
    const Icon = ICONS[layout]
    return { value: layout, name: ofLook(`layouts.${layout}`), picture: <Icon aria-hidden /> }
  })
  const asWhole = {
    value: 'whole' as const,
    name: words('asWhole'),
    picture: <Wand2 aria-hidden />,
  }
  const place = (isOn: boolean) => {
    const layout = isCropped(shot.layout) ? shot.layout : 'fill'
    onChange({ layout, crop: isOn ? firstCrop(last, shot) : null })
  }
  return (
    <>
      <Tiles
        label={words('layout')}
        value={!choice || (choice.layout === whole && choice.crop) ? 'whole' : choice.layout}
        options={[asWhole, ...layouts]}
        onChange={(layout) =>
          onChange(
            layout === 'whole'
              ? null
              : { layout, crop: isCropped(layout) ? (choice?.crop ?? null) : null },
          )
        }
      />
      {editor.project.source.playback_url && isCropped(shot.layout) && (
        <Toggle isSelected={Boolean(choice?.crop)} onChange={place}>
          {words('byHand')}
        </Toggle>
      )}
      {choice?.crop && (
        <CropBox
          editor={editor}
          second={shot.start}
          value={choice.crop}
          onChange={(crop) => onChange({ ...choice, crop }, true)}
        />
      )}
    </>
  )
}

/** The part of the picture that choosing by hand begins with: what the camera shows, or the middle. */
function firstCrop(last: CaptionDrawing | null | undefined, shot: Shot): Crop {
  if (!last?.picture) return MIDDLE
  const second = toClip(shot.start, last.segments)
  const span = last.framing.spans.findLast(({ start }) => start <= second)
  const [camera, other] = span?.cameras ?? []
  const shown = camera && !other ? viewAt(camera, second) : middleOf(last.picture, last.canvas)
  const { x, y, width, height } = shown
  return moveCrop({ x, y, width: shares(width), height: shares(height) }, 0, 0)
}

const MIDDLE = { x: 0.34, y: 0, width: 0.32, height: 1 }

/** Rounded down, so that a crop never reaches beyond the picture. */
const shares = (value: number) => Math.floor(value * 10_000) / 10_000
