import { Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import { toClip, toSource } from '../cut/segments.ts'
import type { Editor } from '../state/use-editor.ts'
import { PlayTime } from './play-time.tsx'
import type { Player } from './player.ts'

/** The clip as it is wanted, played. */
export function Preview({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.preview')
  const { clip, draft } = editor
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    player.attach(video.current)
    return () => player.attach(null)
  }, [player])
  const timeline = useMemo(() => {
    const { segments } = clip
    return {
      toFile: (second: number) => toClip(second, segments),
      toSource: (second: number) => toSource(second, segments),
    }
  }, [clip])
  useEffect(() => player.use(draft.segments, timeline), [player, draft.segments, timeline])
  const isPlaying = useSyncExternalStore(player.subscribe, player.isPlaying)
  return (
    <section className="preview" aria-label={words('title')}>
      <div className="stage">
        {/* biome-ignore lint/a11y/useMediaCaption: the captions are in the picture. */}
        <video ref={video} src={clip.preview_url ?? undefined} playsInline preload="auto" />
      </div>
      <div className="transport">
        <Button
          aria-label={words(isPlaying ? 'pause' : 'play')}
          onPress={() => (player.isPlaying() ? player.pause() : player.play())}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Button>
        <PlayTime player={player} segments={draft.segments} />
        <span role="status" className="quiet small">
          {clip.preview.status !== 'ready' && words(`states.${clip.preview.status}`)}
        </span>
      </div>
    </section>
  )
}
