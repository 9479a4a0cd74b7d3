import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../app/lazy-part.ts'
import { partOfWaveform, waveformOf } from '../../data/waveform.ts'
import { hullOf } from '../cut/segments.ts'
import type { Player } from '../preview/player.ts'
import type { Editor } from '../state/use-editor.ts'

/** As high as the waveform: the words below must not move under a finger when it comes. */
const Waiting = () => <div className="wave" />

const Wave = lazyPart(() => import('./wave.tsx'), 'Wave', Waiting)

/** Seconds of the source shown before and after the clip. */
const AROUND_SECONDS = 4
/** Seconds by which an edge may move while the same of the source is shown: what a hand is on stays there when it is saved. */
const STILL_SECONDS = 2

/** The clip in time: its waveform, where the source has sound. */
export function WavePanel({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.wave')
  const { project, session } = editor
  const { data, isError } = useQuery(waveformOf(project))
  const saved = hullOf(session.saved.segments)
  const [shown, setShown] = useState(saved)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const moved = Math.max(...[saved.start - shown.start, saved.end - shown.end].map(Math.abs))
    if (moved > STILL_SECONDS && !panel.current?.matches(':active')) setShown(saved)
  })
  const part = useMemo(
    () =>
      data &&
      partOfWaveform(data, {
        start: Math.max(0, shown.start - AROUND_SECONDS),
        end: shown.end + AROUND_SECONDS,
      }),
    [data, shown],
  )
  if (project.source.waveform_url === null || isError) return null
  return (
    <section ref={panel} className="wave-panel" aria-label={words('title')}>
      {part ? <Wave editor={editor} player={player} part={part} /> : <Waiting />}
    </section>
  )
}
