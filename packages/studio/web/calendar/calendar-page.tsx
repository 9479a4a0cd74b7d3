import { parseDate, today } from '@internationalized/date'
import type { Post } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { useState } from 'react'
import { useLocale } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { postsBetween } from '../data/posts.ts'
import { Button, classesOf } from '../design/button.tsx'
import { PageHead } from '../design/page-head.tsx'
import { ClipPicker } from './clip-picker.tsx'
import { Days } from './day-view.tsx'
import { daysOf, spanOf, ZONE } from './days.ts'
import { FailedPosts } from './failed-posts.tsx'
import { PostDialog } from './post-dialog.tsx'
import { Toolbar } from './toolbar.tsx'
import { useNamedPost } from './use-named-post.ts'
import { WaitingPosts } from './waiting-posts.tsx'

const route = getRouteApi('/calendar')

/** What was published and what will be, by month and by week. */
export function CalendarPage() {
  const words = useTranslations('calendar')
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
      <PageHead title={words('title')} about={words('about', { zone: ZONE })}>
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
      {!posts && !error && <p role="status">{words('loading')}</p>}
      {posts && <Days view={view} date={shown} days={days} posts={posts} onOpen={setOpenId} />}
      {posts?.length === 0 && <p className="quiet">{words('empty')}</p>}
      {open && <PostDialog key={open.post_id} post={open} onClose={close} />}
      {lookedAt && <PostDialog post={lookedAt} onClose={() => setLookedAt(null)} />}
      {isAdding && <ClipPicker onClose={() => setAdding(false)} />}
    </>
  )
}
