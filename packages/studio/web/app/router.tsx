import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  redirect,
} from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { readShown } from '../calendar/shown.ts'
import { readEdited } from '../data/clip-edit.ts'
import { projectList } from '../data/projects.ts'
import { VideosPage } from '../videos/videos-page.tsx'
import { awaitFirst } from './first-reads.ts'
import { LaterFailure } from './later-failure.tsx'
import { lazyPage } from './lazy-part.ts'
import { NotFound } from './not-found.tsx'
import { queryClient } from './query-client.ts'
import { SIGNED_IN } from './session.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

/** A page whose file is loaded when it is opened. */
function page<const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyPage(load, name),
  })
}

const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  component: SignedIn,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/videos' })
  },
})

const videos = createRoute({
  getParentRoute: () => root,
  path: '/videos',
  loader: () => awaitFirst(() => queryClient.prefetchInfiniteQuery(projectList())),
  // Most visits begin here: it comes with the first script.
  component: VideosPage,
})

const transcript = createRoute({
  getParentRoute: () => root,
  path: '/videos/$projectId/transcript',
  validateSearch: ({ from, to, found }: Record<keyof NearSearch, unknown>): NearSearch =>
    typeof from === 'number' && typeof to === 'number'
      ? { from, to, ...(found === true && { found }) }
      : {},
  component: lazyPage(() => import('../transcript/transcript-page.tsx'), 'TranscriptPage'),
})

/** Seconds of the source near which a clip is wanted. */
interface NearSearch {
  from?: number
  to?: number
  /** Whether they are wanted themselves, and not what follows them. */
  found?: true
}

const editor = createRoute({
  getParentRoute: () => root,
  path: '/clips/$clipId/edit',
  loader: ({ params }) => awaitFirst(() => readEdited(queryClient, params.clipId)),
  component: lazyPage(() => import('../edit/edit-page.tsx'), 'EditPage'),
})

const calendar = createRoute({
  getParentRoute: () => root,
  path: '/calendar',
  validateSearch: readShown,
  component: lazyPage(() => import('../calendar/calendar-page.tsx'), 'CalendarPage'),
})

const figures = createRoute({
  getParentRoute: () => root,
  path: '/figures',
  validateSearch: (given: Record<string, unknown>): FiguresSearch =>
    Object.fromEntries(
      ['account', 'post', 'clip'].flatMap((name) =>
        typeof given[name] === 'string' ? [[name, given[name]]] : [],
      ),
    ),
  component: lazyPage(() => import('../figures/figures-page.tsx'), 'FiguresPage'),
})

/** Whose posts are compared; a post, or a clip by its latest post, is shown beside the others of its account. */
interface FiguresSearch {
  account?: string
  post?: string
  clip?: string
}

const approve = createRoute({
  getParentRoute: () => root,
  path: '/approve',
  validateSearch: ({ link }: { link?: unknown }): { link?: string } =>
    typeof link === 'string' ? { link } : {},
  component: lazyPage(() => import('../approve/approve-page.tsx'), 'ApprovePage'),
})

/** The pages of the studio; each is loaded when it is opened. */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    videos,
    transcript,
    editor,
    calendar,
    figures,
    approve,
    signedIn,
    page('/new', () => import('../bring/new-page.tsx'), 'NewPage'),
    page('/feeds', () => import('../feeds/feeds-page.tsx'), 'FeedsPage'),
    page('/videos/$projectId', () => import('../videos/video-page.tsx'), 'VideoPage'),
    page('/clips/$clipId', () => import('../clip/clip-page.tsx'), 'ClipPage'),
    page('/accounts', () => import('../accounts/accounts-page.tsx'), 'AccountsPage'),
    page('/accounts/connected', () => import('../accounts/connected-page.tsx'), 'ConnectedPage'),
    page('/account', () => import('../account/overview-page.tsx'), 'OverviewPage'),
    page('/account/members', () => import('../account/members-page.tsx'), 'MembersPage'),
    page('/account/keys', () => import('../account/keys-page.tsx'), 'KeysPage'),
    page('/account/apps', () => import('../account/apps-page.tsx'), 'AppsPage'),
    page('/account/webhooks', () => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
    page(
      '/account/webhooks/$endpointId',
      () => import('../webhooks/webhook-page.tsx'),
      'WebhookPage',
    ),
    page('/account/security', () => import('../account/security-page.tsx'), 'SecurityPage'),
    page('/account/sessions', () => import('../account/sessions-page.tsx'), 'SessionsPage'),
    page('/account/settings', () => import('../account/settings-page.tsx'), 'SettingsPage'),
    page('/brand', () => import('../brand/brand-page.tsx'), 'BrandPage'),
    page(
      '/brand/templates/$templateId',
      () => import('../brand/template/template-page.tsx'),
      'TemplatePage',
    ),
  ]),
  basepath: '/studio',
  defaultErrorComponent: PageFailure,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Shown in place of a page that could not be shown; the rest of the studio stays. */
function PageFailure({ error, reset }: ErrorComponentProps) {
  const shown = error instanceof Error ? error : new Error(String(error))
  return <LaterFailure error={shown} onRetry={reset} />
}

/** Where signing in again ends: it tells the window that waits, and closes. */
function SignedIn() {
  const words = useTranslations('session')
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNED_IN)
    channel.postMessage('signed in')
    channel.close()
    window.close()
  }, [])
  return <p className="notice">{words('signedIn')}</p>
}
