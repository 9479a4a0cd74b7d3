import type { Event } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useUploads } from '../bring/use-uploads.ts'
import { accountList } from '../data/team.ts'
import { Button } from '../design/button.tsx'
import { PAGE_TITLE } from '../design/page-head.tsx'
import { toast } from '../design/toasts.tsx'
import { connection } from './connection.ts'
import { heldAccount } from './held-account.ts'
import { keepPlace } from './keep-place.ts'
import { LaterFailure } from './later-failure.tsx'
import { lazyPart } from './lazy-part.ts'
import { useLiveAccount } from './live.ts'
import { sessionQuery } from './session.ts'
import { signOut } from './sign-out.ts'
import { type SectionLinkProps, TopBar } from './top-bar.tsx'

const ClosedPage = lazyPart(() => import('../account/closed-page.tsx'), 'ClosedPage')
const UploadTray = lazyPart(() => import('../bring/upload-tray.tsx'), 'UploadTray')

/** What surrounds every page: the navigation, the state of the connection, and the place of the page. */
export function Shell() {
  useLiveAccount(useArrivals())
  return (
    <>
      <TopBar SectionLink={SectionLink}>
        <Who />
        <SignOut />
      </TopBar>
      <Offline />
      <Practice />
      <Main />
      <Uploads />
    </>
  )
}

/** Says on each page that posts reach no platform. */
function Practice() {
  const words = useTranslations('shell')
  const { data } = useQuery(sessionQuery)
  return data?.is_practice ? <p className="notice warn">{words('practice')}</p> : null
}

const SectionLink = (props: SectionLinkProps) => (
  <Link {...props} activeProps={{ 'aria-current': 'page' }} />
)

/** The files on their way, once there are any. */
function Uploads() {
  return useUploads().length > 0 && <UploadTray />
}

/** The place of the page, called as it is. After a navigation it has the focus, so that a screen reader says the new page. */
function Main() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(keepPlace, [])
  useEffect(() => {
    if (shown.current !== path) main.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return (
    <main id="main" ref={main} tabIndex={-1} aria-labelledby={PAGE_TITLE}>
      <Page />
    </main>
  )
}

/** The page, or what is shown in place of each of a deleted account. */
function Page() {
  const { data: accounts } = useQuery(accountList)
  const shown = accounts?.find(({ account_id }) => account_id === heldAccount.id())
  const closes_at = shown?.closes_at
  return closes_at ? <ClosedPage account={{ ...shown, closes_at }} /> : <Outlet />
}

/** Who is signed in and, for those who have several accounts, which one they see. */
function Who() {
  const { data } = useQuery(sessionQuery)
  const { data: accounts = [] } = useQuery(accountList)
  const shown =
    accounts.length > 1 && accounts.find(({ account_id }) => account_id === heldAccount.id())
  return data?.caller ? (
    <span className="who name" title={data.caller.email}>
      <bdi>{data.caller.name}</bdi>
      {shown && (
        <>
          {' · '}
          <bdi>{shown.name}</bdi>
        </>
      )}
    </span>
  ) : null
}

/** The way out, one press away from every page. */
function SignOut() {
  const words = useTranslations('shell')
  const { data } = useQuery(sessionQuery)
  const [isLeaving, setLeaving] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  if (!data?.caller) return null
  return (
    <>
      <Button
        kind="plain"
        title={words('signOut')}
        isDisabled={isLeaving}
        onPress={() => {
          setLeaving(true)
          signOut().catch((failure) => {
            setError(failure)
            setLeaving(false)
          })
        }}
      >
        <LogOut aria-hidden />
      </Button>
      {error && <LaterFailure error={error} />}
    </>
  )
}

/** Says that the network or the service is gone; what was typed stays, and calls are made when it is back. */
function Offline() {
  const words = useTranslations('shell')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isAway = useSyncExternalStore(connection.subscribe, connection.isAway)
  return (
    <div role="status">
      {(isAway || !isOnline) && (
        <p className="notice warn">{words(isOnline ? 'away' : 'offline')}</p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Tells in passing that clips are ready, and what visitors of share links say, as it happens. @returns Takes an event of any kind. */
function useArrivals(): (event: Event) => void {
  const words = useTranslations('shell.arrived')
  const navigate = useNavigate()
  return ({ type, data: { name, clip_id, project_id, title, clip_count } }) => {
    if (type === 'project.completed' && !location.pathname.includes(String(project_id))) {
      const text = words('ready', { count: Number(clip_count), title: String(title ?? '') })
      const params = { projectId: String(project_id) }
      const run = () => void navigate({ to: '/videos/$projectId', params })
      toast({ kind: 'good', text, action: { label: words('look'), run } })
    }
    if (type !== 'comment.created' && type !== 'clip.approved') return
    const text = words(type === 'clip.approved' ? 'approved' : 'commented', { name: String(name) })
    const params = { clipId: String(clip_id) }
    const run = () => void navigate({ to: '/clips/$clipId', params })
    toast({ kind: 'good', text, action: { label: words('look'), run } })
  }
}
