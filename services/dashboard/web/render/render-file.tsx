import type { Clip } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Clapperboard, Film } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { isRunning, renderCost, renderOf } from '../data/renders.ts'
import { Button } from '../design/button.tsx'
import { saveBytes } from './download.ts'
import { RenderChoices, USUAL } from './render-choices.tsx'
import { RenderResult } from './render-result.tsx'

/** Makes the finished file of a clip: what it costs before, how far it is, and where it is. */
export function RenderFile({ clip }: { clip: Clip }) {
  const words = useTranslations('render')
  const queries = useQueryClient()
  const [choice, setChoice] = useState(USUAL)
  const { clip_id, status } = clip
  const { data: render, error, refetch } = useQuery(renderOf(clip_id))
  const cost = useQuery({ ...renderCost([clip_id], choice), enabled: status === 'ready' })
  const start = useMutation({
    mutationFn: () => service.renders.create(clip_id, choice),
    onSuccess: (render) => queries.setQueryData(renderOf(clip_id).queryKey, render),
  })
  return (
    <>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {render && <RenderResult clip={clip} render={render} />}
      {!isRunning(render) && (
        <>
          <RenderChoices choice={choice} onChange={setChoice} />
          {start.error && <Failure error={start.error} />}
          {cost.error && !error && <Failure error={cost.error} onRetry={() => cost.refetch()} />}
          <div className="actions">
            <Button
              kind={render?.output ? 'calm' : 'primary'}
              isDisabled={status !== 'ready' || cost.data === undefined}
              isPending={start.isPending}
              onPress={() => start.mutate()}
            >
              <Film aria-hidden />
              {words('start')}
            </Button>
            <span className="quiet" role="status">
              {cost.data !== undefined && words('cost', { credits: cost.data })}
            </span>
          </div>
        </>
      )}
      <Timelines clip={clip} />
    </>
  )
}

const FORMATS = ['fcpxml', 'otio', 'edl'] as const
type Format = (typeof FORMATS)[number]

/** Hands a clip to an editing program: its cuts, the path of its camera and its captions. */
function Timelines({ clip: { clip_id, title } }: { clip: Clip }) {
  const words = useTranslations('render')
  const save = useMutation({
    mutationFn: async (format: Format) => {
      const response = await service.clips.timeline(clip_id, { format })
      saveBytes(await response.blob(), `${title}.${format}`)
    },
  })
  return (
    <>
      <div className="caption-files">
        <Clapperboard aria-hidden />
        <span className="quiet">{words('timelines')}</span>
        {FORMATS.map((format) => (
          <Button
            key={format}
            kind="plain"
            isPending={save.isPending && save.variables === format}
            onPress={() => save.mutate(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {save.error && <Failure error={save.error} />}
    </>
  )
}
