import type { Clip } from '@svc/client'
import { CalendarDays, Check, Download, Film, Share2, ThumbsDown, Trash2, TriangleAlert, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDescription } from '../app/failure.tsx'
import { lazyPart } from '../app/lazy-part.ts'
import { useDeleteClips } from '../clips/use-delete-clips.ts'
import type { SetReaction } from '../clips/use-set-reaction.ts'
import { renderOf } from '../data/renders.ts'
import { Button, IconButton } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Progress } from '../design/progress.tsx'
import { SharePanel } from '../share/share-panel.tsx'
import { downloadAll } from './download.ts'
import { StartAll } from './start-all.tsx'
import { useRenderRetry } from './use-render-retry.ts'
import './render.css'

/** Loaded when it is opened: dates and texts of platforms are most of it. */
const SpreadPosts = lazyPart(async () => (await import('../publish/spread-posts.tsx')).SpreadPosts)

interface BatchBarProps {
  /** The chosen clips, as they are now. */
  clips: readonly Clip[]
  projectId: string
  onReact: SetReaction
  onClear: () => void
}

/** What can be done with several clips at once, and how far the renders of each are. */
export function BatchBar({ clips, projectId, onReact, onClear }: BatchBarProps) {
  const words = useTranslations('batch')
  const [asked, setAsked] = useState<'render' | 'schedule' | 'share' | null>(null)
  const close = () => setAsked(null)
  const remove = useDeleteClips()
  const rendered = clips.filter(({ latest_render }) => latest_render !== null)
  const files = clips.flatMap(({ title, latest_render }) =>
    latest_render?.url ? [{ title, url: latest_render.url }] : [],
  )
  const clip_ids = clips.map(({ clip_id }) => clip_id)
  return (
    <section className="floating batch" aria-label={words('title')}>
      <p role="status">{words('chosen', { count: clips.length })}</p>
      <IconButton Icon={X} isSlim label={words('clear')} onPress={onClear} />
      <div className="deeds">
        <button type="button" className="deed first" onClick={() => setAsked('render')}>
          <Film aria-hidden />
          {words('render')}
        </button>
        <button
          type="button"
          className="deed"
          disabled={files.length === 0}
          aria-label={words('download', { count: files.length })}
          onClick={() => void downloadAll(files)}
        >
          <Download aria-hidden />
          {words('downloadShort')}
        </button>
        <button type="button" className="deed" onClick={() => setAsked('schedule')}>
          <CalendarDays aria-hidden />
          {words('schedule')}
        </button>
        <button type="button" className="deed" onClick={() => setAsked('share')}>
          <Share2 aria-hidden />
          {words('share')}
        </button>
        <button type="button" className="deed" onClick={() => onReact(clips, 'dislike')}>
          <ThumbsDown aria-hidden />
          {words('dislike')}
        </button>
        <button
          type="button"
          className="deed"
          onClick={() => {
            remove(clips)
            onClear()
          }}
        >
          <Trash2 aria-hidden />
          {words('delete')}
        </button>
      </div>
      {rendered.length > 0 && (
        <ul className="renders" aria-label={words('renders')}>
          {rendered.map((clip) => (
            <BatchRow key={clip.clip_id} clip={clip} />
          ))}
        </ul>
      )}
      <Dialog title={words('ask')} isOpen={asked === 'render'} onClose={close}>
        <StartAll clips={clips} onStarted={close} />
      </Dialog>
      <Dialog title={words('spread.title')} isOpen={asked === 'schedule'} onClose={close}>
        <SpreadPosts clips={clips} onDone={close} />
      </Dialog>
      <Dialog title={words('shareTitle')} isOpen={asked === 'share'} onClose={close}>
        <SharePanel projectId={projectId} clipIds={clip_ids} />
      </Dialog>
    </section>
  )
}

/** The newest render of one of several clips: how far it is, or why it failed. */
function BatchRow({ clip }: { clip: Clip }) {
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
