import './render.css'
import type { Clip, Render } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Captions,
  Clapperboard,
  Download,
  Film,
  RotateCcw,
  Share,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { isRunning, renderCost, renderOf } from '../data/renders.ts'
import { isDrawable, translationsOf } from '../data/translations.ts'
import { Button, classesOf, LinkButton } from '../design/button.tsx'
import { useBytes } from '../design/bytes.ts'
import { Progress } from '../design/progress.tsx'
import { downloadAddress, saveBytes } from './download.ts'
import { PostByHand } from './post-by-hand.tsx'
import { RenderChoices, USUAL } from './render-choices.tsx'
import { useRenderRetry } from './use-render-retry.ts'

/** Makes the finished file of a clip: what it costs before, how far it is, and where it is. */
export function RenderFile({ clip }: { clip: Clip }) {
  const words = useTranslations('render')
  const ofBatch = useTranslations('batch')
  const queries = useQueryClient()
  const [choice, setChoice] = useState(USUAL)
  const { clip_id, status } = clip
  const { data: render, error, refetch } = useQuery(renderOf(clip_id))
  const { data: translations = [] } = useQuery(translationsOf(clip))
  const languages = translations.filter(isDrawable).map(({ language }) => language)
  const cost = useQuery({ ...renderCost([clip_id], choice), enabled: status === 'ready' })
  const start = useMutation({
    mutationFn: () => service.renders.create(clip_id, choice),
    onSuccess: (render) => queries.setQueryData(renderOf(clip_id).queryKey, render),
  })
  const isReady = start.isSuccess && render?.output
  return (
    <>
      <p role="status" className="hidden">
        {isRunning(render) ? words(render.status) : isReady && words('ready')}
      </p>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {render && <RenderResult clip={clip} render={render} />}
      {!isRunning(render) && (
        <>
          <RenderChoices choice={choice} onChange={setChoice} languages={languages} />
          {start.error && <Failure error={start.error} />}
          {cost.error && !error && <Failure error={cost.error} onRetry={() => cost.refetch()} />}
          <div className="actions">
            <Button
              Icon={Film}
              kind={render?.output ? 'calm' : 'primary'}
              isDisabled={status !== 'ready' || cost.data === undefined}
              isPending={start.isPending}
              onPress={() => start.mutate()}
            >
              {ofBatch('render')}
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

const CAPTIONS = ['srt', 'vtt', 'ass'] as const

/** The newest render of a clip: how far it is, its files, or why it failed. */
function RenderResult({ clip, render }: { clip: Clip; render: Render }) {
  const words = useTranslations('render')
  const bytes = useBytes()
  const { status, progress, output, captions, error } = render
  if (status === 'queued') return <Progress label={words('queued')} value={null} text="" />
  if (status === 'rendering') return <Progress label={words('rendering')} value={progress} />
  if (error) return <RenderFailure render={render} />
  if (!output) return null
  const { width, height, size_bytes } = output
  return (
    <>
      {render.clip_revision < clip.revision && <p className="notice warn">{words('older')}</p>}
      <p className="quiet">{words('facts', { width, height, size: bytes(size_bytes) })}</p>
      <div className="actions">
        <LinkButton
          Icon={Download}
          kind="primary"
          href={downloadAddress(output.url, clip.title)}
          download
        >
          {words('download')}
        </LinkButton>
        <ShareFile url={output.url} title={clip.title} />
        {captions && (
          <span className="caption-files">
            <Captions aria-hidden />
            {CAPTIONS.map((kind) => (
              <LinkButton
                key={kind}
                kind="plain"
                href={downloadAddress(captions[`${kind}_url`], clip.title)}
                download
                aria-label={words('captions', { kind: kind.toUpperCase() })}
              >
                {kind.toUpperCase()}
              </LinkButton>
            ))}
          </span>
        )}
      </div>
      <PostByHand clip={clip} />
    </>
  )
}

/** Where what a failed render lacks is brought. */
const PLACES = {
  source_missing: { to: '/new', name: 'bringAgain' },
  font_missing: { to: '/brand', name: 'toBrand' },
  asset_missing: { to: '/brand', name: 'toBrand' },
} as const

/** Why a render failed, what became of its credits, and what can be done. */
function RenderFailure({ render }: { render: Render }) {
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
          <Button
            Icon={RotateCcw}
            isPending={retry.isPending}
            onPress={() => retry.mutate(render_id)}
          >
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

const TYPE = 'video/mp4'
/** Characters that no file of a phone may have in its name. */
const UNNAMED = /[/\\:*?"<>|]/g

/** Hands a finished file to another app of the phone; nothing where the browser cannot. */
function ShareFile({ url, title }: { url: string; title: string }) {
  const words = useTranslations('render')
  const ofShare = useTranslations('share')
  // Browsers share only soon after a press: a file that took long to fetch needs another one.
  const [fetched, setFetched] = useState<{ url: string; file: File } | null>(null)
  const held = fetched?.url === url ? fetched.file : null
  const share = useMutation({
    async mutationFn() {
      const file = held ?? (await fetchFile(url, title))
      setFetched({ url, file })
      await navigator.share({ files: [file] }).catch((error: Error) => {
        if (!PASSING.has(error.name)) throw error
      })
    },
  })
  const sample = new File([''], 'clip.mp4', { type: TYPE })
  if (!navigator.canShare?.({ files: [sample] })) return null
  return (
    <>
      <Button Icon={Share} isPending={share.isPending} onPress={() => share.mutate()}>
        {held ? words('shareNow') : ofShare('open')}
      </Button>
      {share.error && <Failure error={share.error} />}
    </>
  )
}

/** The person changed their mind, or the press was too long ago. */
const PASSING = new Set(['AbortError', 'NotAllowedError'])

async function fetchFile(url: string, title: string): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file could not be read: ${response.status}.`)
  const name = `${title.replaceAll(UNNAMED, ' ').trim() || 'clip'}.mp4`
  return new File([await response.blob()], name, { type: TYPE })
}
