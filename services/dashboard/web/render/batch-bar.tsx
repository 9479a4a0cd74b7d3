import type { Clip } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { renderCost } from '../data/renders.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { toast } from '../design/toasts.tsx'
import { download } from './download.ts'
import { RenderChoices, USUAL } from './render-choices.tsx'

interface BatchBarProps {
  /** The chosen clips, as they are now. */
  clips: readonly Clip[]
  onClear: () => void
}

/** What can be done with several clips at once. */
export function BatchBar({ clips, onClear }: BatchBarProps) {
  const words = useTranslations('batch')
  const [isAsked, setIsAsked] = useState(false)
  const files = clips.flatMap(({ title, latest_render }) =>
    latest_render?.url ? [{ title, url: latest_render.url }] : [],
  )
  return (
    <section className="floating batch" aria-label={words('title')}>
      <p role="status">{words('chosen', { count: clips.length })}</p>
      <div className="actions">
        <Button kind="primary" onPress={() => setIsAsked(true)}>
          {words('render')}
        </Button>
        <Button
          isDisabled={files.length === 0}
          onPress={() => {
            for (const { url, title } of files) download(url, title)
          }}
        >
          {words('download', { count: files.length })}
        </Button>
        <Button kind="plain" onPress={onClear}>
          {words('clear')}
        </Button>
      </div>
      <Dialog title={words('ask')} isOpen={isAsked} onClose={() => setIsAsked(false)}>
        <RenderAll clips={clips} onStarted={() => setIsAsked(false)} />
      </Dialog>
    </section>
  )
}

function RenderAll({ clips, onStarted }: { clips: readonly Clip[]; onStarted: () => void }) {
  const words = useTranslations('batch')
  const queries = useQueryClient()
  const [choice, setChoice] = useState(USUAL)
  const ready = clips.filter(({ status }) => status === 'ready').map(({ clip_id }) => clip_id)
  const { data: credits, error } = useQuery(renderCost(ready, choice))
  const start = useMutation({
    mutationFn: async () => {
      for (const clipId of ready) await service.renders.create(clipId, choice)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['clips'] }),
    onSuccess: () => {
      toast({ kind: 'good', text: words('started', { count: ready.length }) })
      onStarted()
    },
  })
  return (
    <>
      <RenderChoices choice={choice} onChange={setChoice} />
      {error && <Failure error={error} />}
      {start.error && <Failure error={start.error} />}
      <p role="status">
        {credits === undefined
          ? words('counting')
          : words('cost', { count: ready.length, credits })}
      </p>
      <div className="actions end">
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
