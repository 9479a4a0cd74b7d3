import type { ListedFigure } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ChartLine, Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { figureList } from '../data/figures.ts'
import { socialAccounts } from '../data/social-accounts.ts'
import { LinkButton } from '../design/button.tsx'
import { Empty } from '../design/empty.tsx'
import { Loading } from '../design/loading.tsx'
import { NativeChoice } from '../design/native-choice.tsx'
import { PageHead } from '../design/page-head.tsx'
import { usePlatformName } from '../publish/use-platform-name.ts'
import { type ComparedPost, comparePosts } from './compare.ts'
import { ComparisonList } from './comparison-list.tsx'
import { Curve } from './curve.tsx'
import { PostGroups } from './post-groups.tsx'
import { Retention } from './retention.tsx'
import './figures.css'

const route = getRouteApi('/figures')

/** Of so many posts, the best and the worst are shown; of fewer, all. */
const SHOWN = 5

/** How posts do at their platforms: each beside the others of its account, at the same age. */
export function FiguresPage() {
  const words = useTranslations('figures')
  const ofCalendar = useTranslations('calendar')
  const ofShell = useTranslations('shell')
  const ofVideos = useTranslations('videos')
  const platforms = usePlatformName()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: figures, error, refetch } = useQuery(figureList)
  const { data: connected = [] } = useQuery(socialAccounts)
  const named = figures?.find(
    ({ post_id, clip_id }) => post_id === search.post || clip_id === search.clip,
  )
  const accountId =
    named?.social_account_id ?? search.account ?? figures?.[0]?.social_account_id ?? ''
  const ofAccount = figures?.filter(({ social_account_id }) => social_account_id === accountId)
  const { medians, posts } = comparePosts(ofAccount ?? [])
  const shown = posts.find(({ post }) => post.post_id === named?.post_id) ?? posts[0]
  const options = [...Map.groupBy(figures ?? [], (figure) => figure.social_account_id)].map(
    ([value, [figure]]) => {
      const handle = connected.find((one) => one.social_account_id === value)?.handle
      const name = figure ? platforms(figure.platform) : ''
      return { value, name: handle ? `${name} ${handle}` : name }
    },
  )
  const isMissed = figures && !named && (search.post ?? search.clip)
  return (
    <>
      <PageHead
        title={ofCalendar('figures')}
        about={words('about')}
        back={
          <Link to="/calendar" className="back">
            <ArrowLeft aria-hidden />
            {ofShell('calendar')}
          </Link>
        }
      >
        {ofAccount && ofAccount.length > 0 && (
          <LinkButton Icon={Download} href={csvAddress(ofAccount)} download="figures.csv">
            {words('download')}
          </LinkButton>
        )}
      </PageHead>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!figures && !error && <Loading>{words('loading')}</Loading>}
      {figures?.length === 0 && (
        <Empty Icon={ChartLine} title={words('empty')} about={words('emptyAbout')} />
      )}
      <ComparisonList />
      {isMissed && figures.length > 0 && <p className="notice">{words('notYet')}</p>}
      {options.length > 1 && (
        <NativeChoice
          label={ofShell('account')}
          value={accountId}
          options={options}
          onChange={(account) => navigate({ to: '/figures', search: { account }, replace: true })}
        />
      )}
      {shown && (
        <section className="card" aria-label={words('curve')}>
          <div className="labels">
            <h2 dir="auto">{shown.post.title ?? ofVideos('untitled')}</h2>
            <Link to="/clips/$clipId" params={{ clipId: shown.post.clip_id }}>
              {words('clip')}
            </Link>
          </div>
          <Curve compared={shown} medians={medians} />
        </section>
      )}
      {shown?.post.platform === 'youtube' && <Retention post={shown.post} />}
      {posts.length > 0 && (
        <div className="figure-cards">
          <RankedPosts
            title={words(posts.length > 2 * SHOWN ? 'best' : 'all')}
            posts={posts.length > 2 * SHOWN ? posts.slice(0, SHOWN) : posts}
            {...{ shown, accountId }}
          />
          {posts.length > 2 * SHOWN && (
            <RankedPosts
              title={words('worst')}
              posts={posts.slice(-SHOWN).toReversed()}
              {...{ shown, accountId }}
            />
          )}
          <PostGroups posts={posts} />
        </div>
      )}
    </>
  )
}

const COLUMNS = [
  'platform',
  'title',
  'posted_at',
  'age_hours',
  'at',
  'views',
  'likes',
  'comments',
  'shares',
  'saves',
  'watch_seconds_average',
  'watched_share',
  'left_early_share',
  'duration_seconds',
  'reasons',
  'topics',
  'post_id',
  'clip_id',
] as const satisfies (keyof ListedFigure)[]

/** The address of a table of figures (RFC 4180), in which nothing is known where a cell is empty. */
function csvAddress(figures: readonly ListedFigure[]): string {
  const rows = figures.map((figure) => COLUMNS.map((name) => cellOf(figure[name])))
  const lines = [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\r\n`)
  // With the mark, Excel reads it as UTF-8.
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${lines.join('')}`)}`
}

function cellOf(value: string | number | readonly string[] | null): string {
  const text = String(value ?? '')
  // A spreadsheet would run a title that begins like a formula.
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

interface RankedPostsProps {
  title: string
  posts: readonly ComparedPost[]
  /** The post whose curve is shown. */
  shown: ComparedPost | undefined
  accountId: string
}

/** Posts, each with how many times the median of its account it was watched; a press shows its curve. */
function RankedPosts({ title, posts, shown, accountId }: RankedPostsProps) {
  const words = useTranslations('figures')
  const ofVideos = useTranslations('videos')
  const { number, dateTime } = useFormatter()
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <ol className="ranked">
        {posts.map(({ post, times }) => (
          <li key={post.post_id}>
            <div>
              <Link
                to="/figures"
                search={{ account: accountId, post: post.post_id }}
                aria-current={post.post_id === shown?.post.post_id && 'true'}
                resetScroll={false}
                replace
              >
                <bdi>{post.title ?? ofVideos('untitled')}</bdi>
              </Link>
              <p className="small quiet">
                {dateTime(new Date(post.posted_at), { dateStyle: 'medium' })}
              </p>
            </div>
            <b>{words('times', { times: number(times, { maximumSignificantDigits: 2 }) })}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}
