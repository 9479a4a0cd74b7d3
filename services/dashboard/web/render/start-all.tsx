import { ApiError, type Clip, type Render } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { type RenderChoice, renderCost, renderOf } from '../data/renders.ts'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toasts.tsx'
import { type Refused, RefusedClips } from './refused-clips.tsx'
import { RenderChoices, USUAL } from './render-choices.tsx'

/** How several clips are rendered, and what that costs together, before they are. */
export function StartAll({ clips, onStarted }: { clips: readonly Clip[]; onStarted: () => void }) {
  const words = useTranslations('batch')
  const queries = useQueryClient()
  const [choice, setChoice] = useState(USUAL)
  const ready = clips.filter(({ status }) => status === 'ready')
  const ids = ready.map(({ clip_id }) => clip_id)
  const cost = useQuery(renderCost(ids, choice))
  const start = useMutation({
    mutationFn: () =>
      startEach(ready, choice, (clipId, render) =>
        queries.setQueryData(renderOf(clipId).queryKey, render),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['clips'] }),
    onSuccess: (refused) => {
      if (refused.length > 0) return
      toast({ kind: 'good', text: words('started', { count: ready.length }) })
      onStarted()
    },
  })
  const refused = start.data ?? []
  const credits = cost.data
  return (
    <>
      <RenderChoices choice={choice} onChange={setChoice} />
      {cost.error && <Failure error={cost.error} onRetry={() => cost.refetch()} />}
      <RefusedClips refused={refused} text={words('refused', { count: refused.length })} />
      {ready.length < clips.length && (
        <p className="notice warn">{words('notReady', { count: clips.length - ready.length })}</p>
      )}
      <div className="actions between">
        <p role="status">
          {credits === undefined
            ? words('counting')
            : words('cost', { count: ready.length, credits })}
        </p>
        <Button
          kind="primary"
          isDisabled={credits === undefined || ready.length === 0}
          isPending={start.isPending}
          onPress={() => start.mutate()}
        >
          {words('render')}
        </Button>
      </div>
    </>
  )
}

/** After these refusals of one clip, every other one would be refused too. */
const FINAL = new Set(['INSUFFICIENT_CREDITS', 'PLAN_UPGRADE_REQUIRED'])

/** Starts a render of each clip, whatever becomes of the others; gives those that were refused. */
async function startEach(
  clips: readonly Clip[],
  choice: RenderChoice,
  onStart: (clipId: string, render: Render) => void,
): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const [index, { clip_id, title }] of clips.entries()) {
    try {
      onStart(clip_id, await service.renders.create(clip_id, choice))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      refused.push({ title, error })
      if (!(error instanceof ApiError && FINAL.has(error.code ?? ''))) continue
      return [...refused, ...clips.slice(index + 1).map(({ title }) => ({ title, error }))]
    }
  }
  return refused
}
