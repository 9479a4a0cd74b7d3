import { ApiError, type Clip, type Render } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CalendarDays,
  Captions,
  Check,
  Download,
  Film,
  Share2,
  ThumbsDown,
  Trash2,
  TriangleAlert,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure, useDescription } from '../app/failure.tsx'
import { lazyPart } from '../app/lazy-part.ts'
import { service } from '../app/service.ts'
import { useDeleteClips } from '../clips/use-delete-clips.ts'
import type { SetReaction } from '../clips/use-set-reaction.ts'
import { type RenderChoice, renderCost, renderOf } from '../data/renders.ts'
import { Button, IconButton } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Progress } from '../design/progress.tsx'
import { toast } from '../design/toasts.tsx'
import { SharePanel } from '../share/share-panel.tsx'
import { downloadAll } from './download.ts'
import { type Refused, RefusedClips } from './refused-clips.tsx'
import { RenderChoices, USUAL } from './render-choices.tsx'
import { useRenderRetry } from './use-render-retry.ts'
import './render.css'

/** Loaded when it is opened: dates and texts of platforms are most of it. */
const RestyleAll = lazyPart(() => import('./restyle-all.tsx'), 'RestyleAll')
const SpreadPosts = lazyPart(() => import('../publish/spread-posts.tsx'), 'SpreadPosts')

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
  const [asked, setAsked] = useState<'render' | 'restyle' | 'schedule' | 'share' | null>(null)
  const close = () => setAsked(null)
  const remove = useDeleteClips()
  const deleteAll = () => {
    remove(clips)
    onClear()
  }
  const rendered = clips.filter(({ latest_render }) => latest_render !== null)
  const files = clips.flatMap(({ title, latest_render }) =>
    latest_render?.url ? [{ title, url: latest_render.url }] : [],
  )
  const clip_ids = clips.map(({ clip_id }) => clip_id)
  const deeds = [
    { name: 'render', Icon: Film, act: () => setAsked('render') },
    { name: 'downloadShort', Icon: Download, act: () => void downloadAll(files) },
    { name: 'schedule', Icon: CalendarDays, act: () => setAsked('schedule') },
    { name: 'restyle', Icon: Captions, act: () => setAsked('restyle') },
    { name: 'share', Icon: Share2, act: () => setAsked('share') },
    { name: 'dislike', Icon: ThumbsDown, act: () => onReact(clips, 'dislike') },
    { name: 'delete', Icon: Trash2, act: deleteAll },
  ] as const
  const download =
    files.length > 0
      ? { 'aria-label': words('download', { count: files.length }) }
      : { disabled: true }
  return (
    <section className="floating batch" aria-label={words('title')} aria-keyshortcuts="B">
      <p>{words('chosen', { count: clips.length })}</p>
      <IconButton Icon={X} isSlim label={words('clear')} onPress={onClear} />
      <div className="deeds">
        {deeds.map(({ name, Icon, act }) => (
          <button
            key={name}
            type="button"
            className={name === 'render' ? 'deed first' : 'deed'}
            {...(name === 'downloadShort' && download)}
            onClick={act}
          >
            <Icon aria-hidden />
            {words(name)}
          </button>
        ))}
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
      <Dialog title={words('restyleTitle')} isOpen={asked === 'restyle'} onClose={close}>
        <RestyleAll clips={clips} onDone={close} />
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

/** How several clips are rendered, and what that costs together, before they are. */
function StartAll({ clips, onStarted }: { clips: readonly Clip[]; onStarted: () => void }) {
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
