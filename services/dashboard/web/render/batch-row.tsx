import type { Clip } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDescription } from '../app/failure.tsx'
import { renderOf } from '../data/renders.ts'
import { Button } from '../design/button.tsx'
import { Progress } from '../design/progress.tsx'
import { useRenderRetry } from './use-render-retry.ts'

/** The newest render of one of several clips: how far it is, or why it failed. */
export function BatchRow({ clip }: { clip: Clip }) {
  const words = useTranslations('render')
  const describe = useDescription()
  const { clip_id, title, latest_render } = clip
  const isLooked = latest_render?.status === 'rendering' || latest_render?.status === 'failed'
  const { data: render } = useQuery({ ...renderOf(clip_id), enabled: isLooked })
  const retry = useRenderRetry(clip_id)
  // What was read of a render is older than the clip that says it is completed.
  const shown = isLooked && render?.render_id === latest_render?.render_id ? render : latest_render
  const { status = null, progress = 0 } = shown ?? {}
  if (status === 'queued' || status === 'rendering') {
    return (
      <li>
        <Progress
          label={<bdi>{title}</bdi>}
          value={status === 'queued' ? null : progress}
          {...(status === 'queued' && { text: words('queued') })}
        />
      </li>
    )
  }
  if (status === 'completed') {
    return (
      <li className="done">
        <Check aria-hidden />
        <bdi>{title}</bdi>
        <span className="small quiet">{words('ready')}</span>
      </li>
    )
  }
  if (status !== 'failed' || !render?.error) return null
  const { error, render_id, credits } = render
  const returned = credits.estimated - credits.charged
  return (
    <li className="wrecked">
      <TriangleAlert aria-hidden />
      <div role="alert">
        <bdi>{title}</bdi>
        <p className="small">{words(`failures.${error.code}`)}</p>
        {returned > 0 && <p className="small">{words('returned', { credits: returned })}</p>}
        {retry.error && <p className="small">{describe(retry.error)}</p>}
      </div>
      {error.retryable && (
        <Button isSlim isPending={retry.isPending} onPress={() => retry.mutate(render_id)}>
          {words('retry')}
        </Button>
      )}
    </li>
  )
}
