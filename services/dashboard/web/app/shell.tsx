import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { AtSign, CalendarDays, Clapperboard, Palette, UserRound } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useUploads } from '../bring/use-uploads.ts'
import { accountList } from '../data/team.ts'
import { Mark } from '../design/mark.tsx'
import { heldAccount } from './held-account.ts'
import { lazyPart } from './lazy-part.ts'
import { useLiveAccount } from './live.ts'
import { Offline } from './offline.tsx'
import { readSession } from './session.ts'

const UploadTray = lazyPart(async () => (await import('../bring/upload-tray.tsx')).UploadTray)

/** The sections of the studio, in the order of the navigation. */
const SECTIONS = [
  { to: '/videos', name: 'videos', Icon: Clapperboard },
  { to: '/calendar', name: 'calendar', Icon: CalendarDays },
  { to: '/accounts', name: 'accounts', Icon: AtSign },
  { to: '/brand', name: 'brand', Icon: Palette },
  { to: '/account', name: 'account', Icon: UserRound },
] as const

/** What surrounds every page: the navigation, the state of the connection, and the place of the page. */
export function Shell() {
  const words = useTranslations('shell')
  useLiveAccount()
  return (
    <>
      <a className="skip" href="#main">
        {words('skip')}
      </a>
      <header className="top">
        <Link to="/videos" className="brand">
          <Mark />
          {words('product')}
        </Link>
        <nav aria-label={words('sections')}>
          {SECTIONS.map(({ to, name, Icon }) => (
            <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
              <Icon aria-hidden />
              {words(name)}
            </Link>
          ))}
        </nav>
        <Who />
      </header>
      <Offline />
      <Main />
      <Uploads />
    </>
  )
}

/** The files on their way, once there are any. */
function Uploads() {
  if (useUploads().length === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  )
}

/** The place of the page. After a navigation it has the focus, so that a screen reader reads the new page. */
function Main() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) main.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return (
    <main id="main" ref={main} tabIndex={-1}>
      <Outlet />
    </main>
  )
}

/** Who is signed in and, for those who have several accounts, which one they see. */
function Who() {
  const { data } = useQuery({ queryKey: ['session'], queryFn: readSession })
  const { data: accounts = [] } = useQuery(accountList)
  const shown =
    accounts.length > 1 && accounts.find(({ account_id }) => account_id === heldAccount.id())
  return data?.caller ? (
    <span className="who" title={data.caller.email}>
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
