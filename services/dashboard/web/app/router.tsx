import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { readShown } from '../calendar/shown.ts'
import { projectList } from '../data/projects.ts'
import { VideosPage } from '../videos/videos-page.tsx'
import { lazyRouteComponent } from './lazy-part.ts'
import { NotFound } from './not-found.tsx'
import { PageFailure } from './page-failure.tsx'
import { queryClient } from './query-client.ts'
import { Shell } from './shell.tsx'
import { SignedIn } from './signed-in.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/videos' })
  },
})

const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  component: SignedIn,
})

const fresh = createRoute({
  getParentRoute: () => root,
  path: '/new',
  component: lazyRouteComponent(() => import('../bring/new-page.tsx'), 'NewPage'),
})

const videos = createRoute({
  getParentRoute: () => root,
  path: '/videos',
  loader: () => void queryClient.prefetchInfiniteQuery(projectList()),
  // Most visits begin here: it comes with the first script.
  component: VideosPage,
})

const video = createRoute({
  getParentRoute: () => root,
  path: '/videos/$projectId',
  component: lazyRouteComponent(() => import('../videos/video-page.tsx'), 'VideoPage'),
})

const accounts = createRoute({
  getParentRoute: () => root,
  path: '/accounts',
  component: lazyRouteComponent(() => import('../accounts/accounts-page.tsx'), 'AccountsPage'),
})

const connected = createRoute({
  getParentRoute: () => root,
  path: '/accounts/connected',
  component: lazyRouteComponent(() => import('../accounts/connected-page.tsx'), 'ConnectedPage'),
})

const edit = createRoute({
  getParentRoute: () => root,
  path: '/clips/$clipId/edit',
  component: lazyRouteComponent(() => import('../edit/edit-page.tsx'), 'EditPage'),
})

const transcript = createRoute({
  getParentRoute: () => root,
  path: '/videos/$projectId/transcript',
  validateSearch: ({ from, to, found }: Record<keyof NearSearch, unknown>): NearSearch =>
    typeof from === 'number' && typeof to === 'number'
      ? { from, to, ...(found === true && { found }) }
      : {},
  component: lazyRouteComponent(
    () => import('../transcript/transcript-page.tsx'),
    'TranscriptPage',
  ),
})

/** Seconds of the source near which a clip is wanted. */
interface NearSearch {
  from?: number
  to?: number
  /** Whether they are wanted themselves, and not what follows them. */
  found?: true
}

const clip = createRoute({
  getParentRoute: () => root,
  path: '/clips/$clipId',
  component: lazyRouteComponent(() => import('../clip/clip-page.tsx'), 'ClipPage'),
})

const calendar = createRoute({
  getParentRoute: () => root,
  path: '/calendar',
  validateSearch: readShown,
  component: lazyRouteComponent(() => import('../calendar/calendar-page.tsx'), 'CalendarPage'),
})

const figures = createRoute({
  getParentRoute: () => root,
  path: '/figures',
  validateSearch: ({
    account,
    post,
    clip,
  }: Record<keyof FiguresSearch, unknown>): FiguresSearch => ({
    ...(typeof account === 'string' && { account }),
    ...(typeof post === 'string' && { post }),
    ...(typeof clip === 'string' && { clip }),
  }),
  component: lazyRouteComponent(() => import('../figures/figures-page.tsx'), 'FiguresPage'),
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
  component: lazyRouteComponent(() => import('../approve/approve-page.tsx'), 'ApprovePage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/overview-page.tsx'), 'OverviewPage'),
})

const members = createRoute({
  getParentRoute: () => root,
  path: '/account/members',
  component: lazyRouteComponent(() => import('../account/members-page.tsx'), 'MembersPage'),
})

const keys = createRoute({
  getParentRoute: () => root,
  path: '/account/keys',
  component: lazyRouteComponent(() => import('../account/keys-page.tsx'), 'KeysPage'),
})

const apps = createRoute({
  getParentRoute: () => root,
  path: '/account/apps',
  component: lazyRouteComponent(() => import('../account/apps-page.tsx'), 'AppsPage'),
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/account/webhooks',
  component: lazyRouteComponent(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => root,
  path: '/account/webhooks/$endpointId',
  component: lazyRouteComponent(() => import('../webhooks/webhook-page.tsx'), 'WebhookPage'),
})

const sessions = createRoute({
  getParentRoute: () => root,
  path: '/account/sessions',
  component: lazyRouteComponent(() => import('../account/sessions-page.tsx'), 'SessionsPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/account/settings',
  component: lazyRouteComponent(() => import('../account/settings-page.tsx'), 'SettingsPage'),
})

const accountPages = [account, members, keys, apps, webhooks, webhook, sessions, settings] as const

const brand = createRoute({
  getParentRoute: () => root,
  path: '/brand',
  component: lazyRouteComponent(() => import('../brand/brand-page.tsx'), 'BrandPage'),
})

const template = createRoute({
  getParentRoute: () => root,
  path: '/brand/templates/$templateId',
  component: lazyRouteComponent(
    () => import('../brand/template/template-page.tsx'),
    'TemplatePage',
  ),
})

/** The pages of the studio; each is loaded when it is opened. */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    signedIn,
    fresh,
    videos,
    video,
    accounts,
    connected,
    edit,
    transcript,
    clip,
    calendar,
    figures,
    approve,
    ...accountPages,
    brand,
    template,
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
