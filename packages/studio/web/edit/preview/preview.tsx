import type { CaptionDrawing, Captions } from '@svc/clip-engine/captions'
import { Pause, Play } from 'lucide-react'
import { type CSSProperties, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../app/lazy-part.ts'
import { Button } from '../../design/button.tsx'
import { durationOf, type Stretch, toClip, toSource } from '../cut/segments.ts'
import type { Editor } from '../state/use-editor.ts'
import type { Tried } from './edit-stage.tsx'
import type { Player } from './player.ts'
import { useLastDrawing } from './use-last-drawing.ts'

/** Loads the renderer of the captions, the largest part of the studio, when a clip is edited. */
const EditStage = lazyPart(() => import('./edit-stage.tsx'), 'EditStage')

interface PreviewProps {
  editor: Editor
  player: Player
  /** The languages of the captions, if not what is spoken alone. */
  tracks: CaptionDrawing['tracks'] | undefined
  tried: Tried | null
  onDraw: (captions: Captions) => void
}

/**
 * The clip as it is wanted, played: the source in the frame with captions over it. Where a browser cannot play the source,
 * the preview of what was saved last.
 */
export function Preview(props: PreviewProps) {
  const { editor, player } = props
  const words = useTranslations('edit.preview')
  const { clip, draft, project } = editor
  const last = useLastDrawing(editor)
  const { playback_url } = project.source
  const isLive = playback_url !== null && Boolean(last)
  // Nothing until it is known which one is played: on a slow line, the other one would hold up the words and the captions.
  const file = isLive ? playback_url : playback_url && last === undefined ? null : clip.preview_url
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    player.attach(video.current)
    return () => player.attach(null)
  }, [player])
  const timeline = useMemo(() => {
    const { segments } = clip
    if (isLive) return SOURCE
    return {
      toFile: (second: number) => toClip(second, segments),
      toSource: (second: number) => toSource(second, segments),
    }
  }, [clip, isLive])
  useEffect(() => player.use(draft.segments, timeline), [player, draft.segments, timeline])
  const isPlaying = useSyncExternalStore(player.subscribe, player.isPlaying)
  return (
    <section className="preview" aria-label={words('title')}>
      <div className={`stage${isLive ? ' live' : ''}`} style={shapeOf(last)}>
        {clip.thumbnail_url && <img src={clip.thumbnail_url} alt="" />}
        {/* biome-ignore lint/a11y/useMediaCaption: the captions are in the picture. */}
        <video
          ref={video}
          src={file ?? undefined}
          playsInline
          preload="auto"
          aria-label={clip.title}
        />
        {isLive && last && <EditStage {...props} video={video} last={last} />}
      </div>
      <div className="transport">
        <Button
          Icon={isPlaying ? Pause : Play}
          aria-label={words(isPlaying ? 'pause' : 'play')}
          onPress={() => (player.isPlaying() ? player.pause() : player.play())}
        />
        <PlayTime player={player} segments={draft.segments} />
        <span role="status" aria-busy={clip.preview.status === 'updating'} className="quiet small">
          {clip.preview.status !== 'ready' && words(`states.${clip.preview.status}`)}
        </span>
      </div>
    </section>
  )
}

/** The source is played as it is. */
const SOURCE = { toFile: (second: number) => second, toSource: (second: number) => second }

const shapeOf = (last: CaptionDrawing | null | undefined): CSSProperties => ({
  ['--aspect' as string]: last ? last.canvas.width / last.canvas.height : 9 / 16,
})

/** Where the clip is, and how long it is, in seconds. */
function PlayTime({ player, segments }: { player: Player; segments: readonly Stretch[] }) {
  const words = useTranslations('design')
  // A tenth of a second is as much as one reads.
  const tenths = useSyncExternalStore(player.subscribe, () => Math.floor(player.now() * 10))
  return (
    <span className="numbers">
      {words('of', {
        part: clock(toClip(tenths / 10, segments)),
        whole: clock(durationOf(segments)),
      })}
    </span>
  )
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`
