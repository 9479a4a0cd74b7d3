import type { Template } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { sampleClip } from '../../data/sample-clip.ts'
import { Button } from '../../design/button.tsx'
import { shownStyle } from '../../edit/look/shown-style.ts'
import { type Sample, sampleOf, spokenSample, stillOf } from './sample.ts'
import { createSampleClock } from './sample-clock.ts'
import type { TemplateDraft } from './template-draft.ts'

/** Loads the renderer of the captions, the largest part of the studio, when a template is opened. */
const TemplateStage = lazy(async () => ({
  default: (await import('./template-stage.tsx')).TemplateStage,
}))

interface PreviewProps {
  base: Template
  draft: TemplateDraft
}

/** The template as it is wanted, over words and a picture of the newest video, or over a sample. */
export function TemplatePreview({ base, draft }: PreviewProps) {
  const words = useTranslations('brand.preview')
  const sample = useSample()
  const clock = useMemo(
    () => createSampleClock(sample ? stillOf(sample) : 0, sample?.duration_seconds ?? 1),
    [sample],
  )
  useEffect(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) clock.play()
    return clock.pause
  }, [clock])
  const isPlaying = useSyncExternalStore(clock.subscribe, clock.isPlaying)
  const style = useMemo(
    () => shownStyle(base.config.captions, draft.captions),
    [base.config.captions, draft.captions],
  )
  return (
    <section className="preview" aria-label={words('title')}>
      <div className="stage sample" style={shapeOf(draft, sample)}>
        {sample?.poster && <img src={sample.poster} alt="" className="sample-picture" />}
        {sample && (
          <Suspense>
            <TemplateStage sample={sample} style={style} draft={draft} clock={clock} />
          </Suspense>
        )}
      </div>
      <div className="transport">
        <Button
          aria-label={words(isPlaying ? 'pause' : 'play')}
          onPress={isPlaying ? clock.pause : clock.play}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Button>
        <span className="quiet small">{sample && words(sample.poster ? 'own' : 'sample')}</span>
      </div>
    </section>
  )
}

/** The beginning of the newest clip, or a spoken sample; `null` while it is looked for. */
function useSample(): Sample | null {
  const words = useTranslations('brand.preview')
  const language = useLocale()
  const { data: clip, isError } = useQuery(sampleClip)
  return useMemo(() => {
    if (clip === undefined && !isError) return null
    const spoken = spokenSample({ text: words('text'), title: words('hook'), language })
    const own = clip ? sampleOf(clip.drawing, clip.poster) : null
    return own ? { ...own, hook: own.hook?.text ? own.hook : spoken.hook } : spoken
  }, [clip, isError, words, language])
}

function shapeOf({ layout }: TemplateDraft, sample: Sample | null): CSSProperties {
  const { width, height } = sample?.picture ?? { width: 9, height: 16 }
  const [across = 9, down = 16] =
    layout.aspect_ratio === 'source' ? [width, height] : layout.aspect_ratio.split(':').map(Number)
  return { ['--aspect' as string]: across / down }
}
