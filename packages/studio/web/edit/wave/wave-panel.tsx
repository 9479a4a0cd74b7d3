import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../app/lazy-part.ts'
import { partOfWaveform, waveformOf } from '../../data/waveform.ts'
import { hullOf } from '../cut/segments.ts'
import type { Player } from '../preview/player.ts'
import type { Editor } from '../state/use-editor.ts'

const Wave = lazyPart(
  async () => (await import('./wave.tsx')).Wave,
  () => <div className="wave" />,
)

/** Seconds of the source shown before and after the clip. */
const AROUND_SECONDS = 4

/** The clip in time: its waveform, where the source has sound. */
export function WavePanel({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.wave')
  const { project, session } = editor
  const { data } = useQuery(waveformOf(project))
  const { segments } = session.saved
  const part = useMemo(
    () =>
      data &&
      partOfWaveform(data, {
        start: Math.max(0, hullOf(segments).start - AROUND_SECONDS),
        end: hullOf(segments).end + AROUND_SECONDS,
      }),
    [data, segments],
  )
  if (!part) return null
  return (
    <section className="wave-panel" aria-label={words('title')}>
      <Wave editor={editor} player={player} part={part} />
    </section>
  )
}
