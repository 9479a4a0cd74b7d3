import { type CalendarDate, parseDate, toCalendarDate, today } from '@internationalized/date'
import type { Post } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { useState } from 'react'
import { useLocale } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { postOf, postsBetween } from '../data/posts.ts'
import { Button, classesOf } from '../design/button.tsx'
import { Loading } from '../design/loading.tsx'
import { PageHead } from '../design/page-head.tsx'
import { ClipPicker } from './clip-picker.tsx'
import { Days } from './day-view.tsx'
import { daysOf, spanOf, timeOf, ZONE } from './days.ts'
import { PostDialog } from './post-dialog.tsx'
import { PostLines } from './post-lines.tsx'
import { Toolbar } from './toolbar.tsx'
import { WaitingPosts } from './waiting-posts.tsx'

const route = getRouteApi('/calendar')

/** What was published and what will be, by month and by week. */
export function CalendarPage() {
  const words = useTranslations('calendar')
  const ofShell = useTranslations('shell')
  const { locale } = useLocale()
  const { view = 'month', date, post: namedId } = route.useSearch()
  const navigate = route.useNavigate()
  const named = useNamedPost(namedId)
  const shown = date ? parseDate(date) : (named.day ?? today(ZONE))
  const days = daysOf(view, shown, locale)
  const { from, to } = spanOf(days)
  const { data: posts, error, refetch } = useQuery(postsBetween(from, to))
  const [openId, setOpenId] = useState(namedId ?? null)
  const [lookedAt, setLookedAt] = useState<Post | null>(null)
  const [isAdding, setAdding] = useState(false)
  const open = [...(posts ?? []), named.post].find((post) => post?.post_id === openId)
  const close = () => {
    setOpenId(null)
    // The address names the post no longer, and the days stay.
    if (namedId)
      void navigate({ to: '/calendar', search: { view, date: String(shown) }, replace: true })
  }
  return (
    <>
      <PageHead title={ofShell('calendar')} about={words('about', { zone: ZONE })}>
        <Link to="/figures" className={classesOf('calm')}>
          <ChartLine aria-hidden />
          {words('figures')}
        </Link>
        <Button kind="primary" onPress={() => setAdding(true)}>
          {words('add')}
        </Button>
      </PageHead>
      <WaitingPosts onOpen={setLookedAt} />
      <Toolbar
        view={view}
        date={shown}
        onChange={(next) => navigate({ to: '/calendar', search: next, replace: true })}
      />
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {named.error && <Failure error={named.error} />}
      {posts && <FailedPosts posts={posts} onOpen={setOpenId} />}
      {!posts && !error && <Loading>{words('loading')}</Loading>}
      {posts && <Days view={view} date={shown} days={days} posts={posts} onOpen={setOpenId} />}
      {posts?.length === 0 && <p className="quiet">{words('empty')}</p>}
      {open && <PostDialog key={open.post_id} post={open} onClose={close} />}
      {lookedAt && <PostDialog post={lookedAt} onClose={() => setLookedAt(null)} />}
      {isAdding && <ClipPicker onClose={() => setAdding(false)} />}
    </>
  )
}

interface NamedPost {
  post: Post | undefined
  /** When it is due. */
  day: CalendarDate | undefined
  error: Error | null
}

/** Reads the post that the address of the calendar names, whichever days are shown. */
function useNamedPost(postId: string | undefined): NamedPost {
  const { data: post, error } = useQuery({ ...postOf(postId ?? ''), enabled: postId !== undefined })
  return { post, day: post && toCalendarDate(timeOf(post)), error }
}

interface FailedPostsProps {
  posts: readonly Post[]
  onOpen: (postId: string) => void
}

/** What was not published and waits for its author, above the days. */
function FailedPosts({ posts, onOpen }: FailedPostsProps) {
  const words = useTranslations('calendar')
  const reasons = useTranslations('refusal')
  const failed = posts.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return null
  return (
    <section className="card failed-posts">
      <h2>{words('failed', { count: failed.length })}</h2>
      <ul className="results">
        {failed.map((post) => (
          <li key={post.post_id} className="result">
            <div>
              <PostLines post={post} />
              <p className="small">{reasons(`reasons.${post.error?.category ?? 'unknown'}`)}</p>
            </div>
            <Button isSlim onPress={() => onOpen(post.post_id)}>
              {words('solve')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
