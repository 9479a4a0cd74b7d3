import type { Template } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { type CSSProperties, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { lazyPart } from '../../app/lazy-part.ts'
import { sampleClip } from '../../data/sample-clip.ts'
import { Button } from '../../design/button.tsx'
import { type Stretch, toClip, toSource } from '../../edit/cut/segments.ts'
import { shownStyle } from '../../edit/look/shown-style.ts'
import type { Picture } from '../../edit/preview/draw-picture.ts'
import { createPlayer } from '../../edit/preview/player.ts'
import { type Sample, sampleOf, spokenSample, stillOf } from './sample.ts'
import { createSampleClock, type SampleClock } from './sample-clock.ts'
import { drawScene } from './scene.ts'
import type { TemplateDraft } from './template-draft.ts'
import type { Around, AroundPart } from './use-around.ts'

/** Loads the renderer of the captions, the largest part of the studio, when a template is opened. */
const TemplateStage = lazyPart(() => import('./template-stage.tsx'), 'TemplateStage')

interface PreviewProps {
  base: Template
  draft: TemplateDraft
  around: Around
}

/** The template as it is wanted, over the beginning of the newest video, or over a sample. */
export function TemplatePreview({ base, draft, around }: PreviewProps) {
  const words = useTranslations('brand.preview')
  const ofClip = useTranslations('edit.preview')
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
    <section className="preview" aria-label={ofClip('title')}>
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
          Icon={isPlaying ? Pause : Play}
          aria-label={ofClip(isPlaying ? 'pause' : 'play')}
          onPress={() => {
            around.play(null)
            if (isPlaying) clock.pause()
            else clock.play()
          }}
        />
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

interface PlayerProps {
  part: AroundPart
  onEnd: () => void
  onError: () => void
}

/** Plays an intro or outro over the sample, whole and between bars as in a render, or music. */
function AroundPlayer({ part: { kind, url }, onEnd, onError }: PlayerProps) {
  const played = { src: url, autoPlay: true, onEnded: onEnd, onError }
  return kind === 'music' ? (
    <audio {...played} />
  ) : (
    <video {...played} className="bookend" playsInline />
  )
}

/**
 * Opens the beginning of the newest clip, or a spoken sample where there is none; `null` while it is looked for.
 *
 * `drop` gives up the clip when its video cannot be played.
 */
function useSample(): { sample: Sample; play: SamplePlay; drop: () => void } | null {
  const words = useTranslations('brand.preview')
  const language = useLocale()
  const { data: clip, isError } = useQuery(sampleClip)
  const [isDropped, setDropped] = useState(false)
  return useMemo(() => {
    if (clip === undefined && !isError) return null
    const spoken = spokenSample({ text: words('text'), title: words('hook'), language })
    const own = clip && !isDropped ? sampleOf(clip.drawing, clip.video) : null
    const sample = own ? { ...own, hook: own.hook?.text ? own.hook : spoken.hook } : spoken
    return { sample, play: openSample(sample), drop: () => setDropped(true) }
  }, [clip, isError, isDropped, words, language])
}

interface SamplePlay {
  clock: SampleClock
  /** Takes the element that plays the sample's video. */
  attach(video: HTMLVideoElement | null): void
  /** What is seen now; `null` while it is loaded. */
  look(): Picture | null
}

/** Opens a sample, standing still while one of its first words is spoken. */
function openSample(sample: Sample): SamplePlay {
  const still = stillOf(sample)
  if (!sample.video) {
    const scene = drawScene()
    const clock = createSampleClock(still, sample.duration_seconds)
    return { clock, attach: () => {}, look: () => scene }
  }
  const clock = playSample(sample.segments, still)
  let shown: HTMLVideoElement | null = null
  return {
    clock,
    attach(video) {
      shown = video
      clock.attach(video)
    },
    look: () => (shown && shown.readyState >= shown.HAVE_CURRENT_DATA ? shown : null),
  }
}

/** The clock of a sample that is played from its source, and what plays it. */
interface SampleVideo extends SampleClock {
  attach(video: HTMLVideoElement | null): void
}

/** Before the end, in seconds, when a sample counts as played: two frames. */
const EARLY = 0.07

/** Plays the kept stretches of a source over and over; stands still at a second of the sample until it is played. */
function playSample(segments: readonly Stretch[], start: number): SampleVideo {
  const player = createPlayer()
  const end = segments.at(-1)?.end ?? 0
  let isWanted = false
  player.use(segments, { toFile: (second) => second, toSource: (second) => second })
  player.seek(toSource(start, segments))
  player.subscribe(() => {
    if (isWanted && !player.isPlaying() && player.now() >= end - EARLY) player.play()
  })
  return {
    attach: player.attach,
    now: () => toClip(player.now(), segments),
    subscribe: player.subscribe,
    isPlaying: player.isPlaying,
    play() {
      isWanted = true
      player.play()
    },
    pause() {
      isWanted = false
      player.pause()
    },
  }
}
