import type { Render } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { RotateCcw, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { Button, classesOf } from '../design/button.tsx'
import { useRenderRetry } from './use-render-retry.ts'

/** Where what a failed render lacks is brought. */
const PLACES = {
  source_missing: { to: '/new', name: 'bringAgain' },
  font_missing: { to: '/brand', name: 'toBrand' },
  asset_missing: { to: '/brand', name: 'toBrand' },
} as const

/** Why a render failed, what became of its credits, and what can be done. */
export function RenderFailure({ render }: { render: Render }) {
  const words = useTranslations('render')
  const retry = useRenderRetry(render.clip_id)
  const { error, credits, render_id } = render
  if (!error) return null
  const returned = credits.estimated - credits.charged
  const place = Object.entries(PLACES).find(([code]) => code === error.code)?.[1]
  return (
    <div className="stack" role="alert">
      <div className="notice bad">
        <TriangleAlert aria-hidden />
        <div>
          <p>{words(`failures.${error.code}`)}</p>
          {returned > 0 && <p className="small">{words('returned', { credits: returned })}</p>}
        </div>
      </div>
      {retry.error && <Failure error={retry.error} />}
      <div className="actions">
        {error.retryable && (
          <Button isPending={retry.isPending} onPress={() => retry.mutate(render_id)}>
            <RotateCcw aria-hidden />
            {words('retry')}
          </Button>
        )}
        {place && (
          <Link to={place.to} className={classesOf('calm')}>
            {words(place.name)}
          </Link>
        )}
      </div>
    </div>
  )
}
