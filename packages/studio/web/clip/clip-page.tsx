import type { Clip } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChartLine, Scissors, ScrollText, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../app/lazy-part.ts'
import { UnreadPage } from '../app/unread-page.tsx'
import { ClipPlayer } from '../clips/clip-player.tsx'
import { ClipState } from '../clips/clip-state.tsx'
import { play } from '../clips/playing.ts'
import { Reactions } from '../clips/reactions.tsx'
import { ReasonList } from '../clips/reason-list.tsx'
import { isCompared, Strength } from '../clips/strength.tsx'
import { useDeleteClips } from '../clips/use-delete-clips.ts'
import { useSetReaction } from '../clips/use-set-reaction.ts'
import { clipOf } from '../data/clips.ts'
import { projectOf } from '../data/projects.ts'
import { Button } from '../design/button.tsx'
import { classesOf } from '../design/button-look.ts'
import { clock } from '../design/clock.ts'
import { Loading } from '../design/loading.tsx'
import { PageHead } from '../design/page-head.tsx'
import { PublishButton } from '../publish/publish-button.tsx'
import { CommentList } from '../review/comment-list.tsx'
import '../clips/clips.css'

/** Loaded after the player, which it has nothing to do with: its controls are a third of the page. */
const RenderFile = lazyPart(() => import('../render/render-file.tsx'), 'RenderFile')

const route = getRouteApi('/clips/$clipId')

/** One clip: what it shows, why it was chosen, and what can be made of it. */
export function ClipPage() {
  const words = useTranslations('clip')
  const ofRender = useTranslations('render')
  const ofClips = useTranslations('clips')
  const ofDesign = useTranslations('design')
  const ofShell = useTranslations('shell')
  const { clipId } = route.useParams()
  const { data: clip, error, refetch } = useQuery(clipOf(clipId))
  const { data: project } = useQuery({
    ...projectOf(clip?.project_id ?? ''),
    enabled: clip !== undefined,
  })
  const onReact = useSetReaction()
  const remove = useDeleteClips()
  const navigate = useNavigate()
  if (error && !clip)
    return <UnreadPage title={ofShell('videos')} error={error} onRetry={() => refetch()} />
  if (!clip) return <Loading of="page">{words('loading')}</Loading>
  const { start, end, duration_seconds } = clip
  return (
    <>
      <PageHead
        title={clip.title}
        about={clip.description && <bdi>{clip.description}</bdi>}
        back={
          <Link to="/videos/$projectId" params={{ projectId: clip.project_id }} className="back">
            <ArrowLeft aria-hidden />
            {ofClips('onlys.all')}
          </Link>
        }
      >
        <Link to="/clips/$clipId/edit" params={{ clipId }} className={classesOf('primary')}>
          <Scissors aria-hidden />
          {words('edit')}
        </Link>
        <PublishButton clip={clip} />
        <Button
          Icon={Trash2}
          aria-label={ofDesign('delete')}
          onPress={() => {
            remove([clip])
            void navigate({ to: '/videos/$projectId', params: { projectId: clip.project_id } })
          }}
        />
      </PageHead>
      <div className="clip-page">
        <ClipPlayer clip={clip} />
        <div className="stack">
          <section className="card" aria-label={words('facts')}>
            <div className="clip-facts">
              {project && <Strength clip={clip} count={project.clip_count} />}
              <span className="quiet small">
                {words('place', {
                  start: clock(start),
                  end: clock(end),
                  seconds: Math.round(duration_seconds),
                })}
              </span>
              <ClipState clip={clip} />
              <Reactions clip={clip} onReact={onReact} />
            </div>
            <ClipReasons clip={clip} />
            <div className="actions">
              <Link
                to="/videos/$projectId/transcript"
                params={{ projectId: clip.project_id }}
                search={{ from: start, to: end }}
                className="back"
              >
                <ScrollText aria-hidden />
                {words('more')}
              </Link>
              <Link to="/figures" search={{ clip: clipId }} className="back">
                <ChartLine aria-hidden />
                {words('figures')}
              </Link>
            </div>
          </section>
          <CommentList clip={clip} onSeek={(second) => play(clipId, second)} />
          <section className="card" aria-label={ofRender('title')}>
            <h2>{ofRender('title')}</h2>
            <RenderFile clip={clip} />
          </section>
        </div>
      </div>
    </>
  )
}

const PARTS = ['hook', 'completeness', 'engagement', 'value', 'audio_energy', 'visual'] as const

/** Why a clip was chosen: what was found in it and when, and how it does in each respect. */
function ClipReasons({ clip }: { clip: Clip }) {
  const words = useTranslations('clip')
  const { score_reasons, score_breakdown } = clip
  if (!isCompared(clip)) return <p className="quiet">{words('noReasons')}</p>
  return (
    <>
      {score_reasons.length > 0 && (
        <>
          <h2>{words('reasons')}</h2>
          <ReasonList clip={clip} />
        </>
      )}
      <dl className="parts small">
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{words(`parts.${part}`)}</dt>
            <dd>
              <meter
                min={0}
                max={100}
                value={score_breakdown[part]}
                aria-label={words(`parts.${part}`)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
