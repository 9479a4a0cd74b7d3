import type { Template } from '@svc/client'
import { Pause, Play } from 'lucide-react'
import { type CSSProperties, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../app/lazy-part.ts'
import { Button } from '../../design/button.tsx'
import { shownStyle } from '../../edit/look/shown-style.ts'
import { AroundPlayer } from './around-player.tsx'
import type { Sample } from './sample.ts'
import type { SampleClock } from './sample-clock.ts'
import type { TemplateDraft } from './template-draft.ts'
import type { Around } from './use-around.ts'
import { useSample } from './use-sample.ts'

/** Loads the renderer of the captions, the largest part of the studio, when a template is opened. */
const TemplateStage = lazyPart(async () => (await import('./template-stage.tsx')).TemplateStage)

interface PreviewProps {
  base: Template
  draft: TemplateDraft
  around: Around
}

/** The template as it is wanted, over the beginning of the newest video, or over a sample. */
export function TemplatePreview({ base, draft, around }: PreviewProps) {
  const words = useTranslations('brand.preview')
  const opened = useSample()
  const sample = opened?.sample ?? null
  const clock = opened?.play.clock ?? STILL
  useEffect(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) clock.play()
    return clock.pause
  }, [clock])
  const isPlaying = useSyncExternalStore(clock.subscribe, clock.isPlaying)
  const { played } = around
  useEffect(() => {
    if (played) clock.pause()
  }, [played, clock])
  const style = useMemo(
    () => shownStyle(base.config.captions, draft.captions),
    [base.config.captions, draft.captions],
  )
  return (
    <section className="preview" aria-label={words('title')}>
      <div className={`stage sample${sample?.video ? ' live' : ''}`} style={shapeOf(draft, sample)}>
        {opened && (
          <>
            {sample?.video && (
              <video
                ref={opened.play.attach}
                src={sample.video}
                muted
                playsInline
                preload="auto"
                onError={opened.drop}
              />
            )}
            <TemplateStage
              sample={opened.sample}
              style={style}
              draft={draft}
              clock={clock}
              look={opened.play.look}
            />
          </>
        )}
        {played && (
          <AroundPlayer
            key={played.url}
            part={played}
            onEnd={() => around.play(null)}
            onError={around.fail}
          />
        )}
      </div>
      <div className="transport">
        <Button
          aria-label={words(isPlaying ? 'pause' : 'play')}
          onPress={() => {
            around.play(null)
            if (isPlaying) clock.pause()
            else clock.play()
          }}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Button>
        <span className="quiet small">{sample && words(sample.video ? 'own' : 'sample')}</span>
      </div>
    </section>
  )
}

/** The clock while the sample is looked for: nothing plays. */
const STILL: SampleClock = {
  now: () => 0,
  isPlaying: () => false,
  play() {},
  pause() {},
  subscribe: () => () => {},
}

function shapeOf({ layout }: TemplateDraft, sample: Sample | null): CSSProperties {
  const { width, height } = sample?.picture ?? { width: 9, height: 16 }
  const [across = 9, down = 16] =
    layout.aspect_ratio === 'source' ? [width, height] : layout.aspect_ratio.split(':').map(Number)
  return { ['--aspect' as string]: across / down }
}
