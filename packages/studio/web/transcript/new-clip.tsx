import type { Clip } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Scissors, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { clipOf } from '../data/clips.ts'
import type { SpokenWord } from '../data/transcripts.ts'
import { Button, IconButton } from '../design/button.tsx'
import { clock } from '../design/clock.ts'
import { LONGEST, SHORTEST, stretchOf } from './stretch.ts'
import type { Selection } from './use-selection.ts'

interface NewClipProps {
  projectId: string
  words: readonly SpokenWord[]
  selection: Selection
  onMade: (clip: Clip) => void
  onClear: () => void
}

/** What the chosen words are, and the button that makes a clip of them. */
export function NewClip({ projectId, words, selection, onMade, onClear }: NewClipProps) {
  const text = useTranslations('transcript')
  const queries = useQueryClient()
  const stretch = stretchOf(words, selection)
  const seconds = stretch.end - stretch.start
  const make = useMutation({
    mutationFn: () => service.clips.create(projectId, stretch),
    onSuccess: (clip) => {
      queries.setQueryData(clipOf(clip.clip_id).queryKey, clip)
      void queries.invalidateQueries({ queryKey: ['projects', projectId] })
      onMade(clip)
    },
  })
  const fault = seconds < SHORTEST ? 'tooShort' : seconds > LONGEST ? 'tooLong' : null
  return (
    <section className="floating new-clip" aria-label={text('chosen')}>
      <p role="status">
        {text('chosenWords', {
          count: selection.last - selection.first + 1,
          start: clock(stretch.start),
          end: clock(stretch.end),
          seconds: Math.round(seconds),
        })}
      </p>
      {fault && (
        <p className="wrong">{text(fault, { shortest: SHORTEST, longest: LONGEST / 60 })}</p>
      )}
      {make.error && <Failure error={make.error} />}
      <div className="actions">
        <Button
          Icon={Scissors}
          kind="primary"
          isDisabled={fault !== null}
          isPending={make.isPending}
          onPress={() => make.mutate()}
        >
          {text('make')}
        </Button>
        <IconButton Icon={X} label={text('clear')} onPress={onClear} />
      </div>
    </section>
  )
}
