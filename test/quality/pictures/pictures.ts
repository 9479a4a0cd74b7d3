import type { Page } from 'playwright-core'
import type { Scene } from './open-scene.ts'

/** One picture: a page, and what is opened in it. */
export interface Picture {
  name: string
  path: string
  /** Who sees it. Default: the member who has one of everything. A member is led past what is seen without a session. */
  as?: 'newcomer' | 'outside'
  /** What becomes of calls. Default: they are answered. */
  calls?: 'failing' | 'silent'
  open?(page: Page): Promise<void>
}

/** Names every page of the studio, its dialogs and tabs, and what they show while there is nothing yet, and after a failure. */
export function listPictures(scene: Scene): Picture[] {
  const { clip, videoPath, template_id, paths } = scene
  const clipPath = `/studio/clips/${clip.clip_id}`
  const editorPath = `${clipPath}/edit`
  const press =
    (role: 'button' | 'tab' | 'link', name: string | RegExp) =>
    async (page: Page): Promise<void> =>
      page.getByRole(role, { name }).first().click()
  return [
    { name: 'sign-in', path: '/dashboard/sign-in', as: 'outside' },
    { name: 'sign-up', path: '/dashboard/sign-up', as: 'outside' },
    { name: 'forgot-password', path: '/dashboard/forgot-password', as: 'outside' },
    { name: 'reset-password', path: '/dashboard/reset-password?token=none', as: 'outside' },
    { name: 'invitation-revoked', path: '/dashboard/invitation?token=none', as: 'outside' },
    { name: 'share', path: paths.share, as: 'outside' },
    { name: 'share-locked', path: paths.locked, as: 'outside' },
    { name: 'share-revoked', path: '/s/0000000000000000000000', as: 'outside' },
    { name: 'videos', path: '/studio/videos' },
    { name: 'new', path: '/studio/new' },
    { name: 'feeds', path: '/studio/feeds' },
    { name: 'clips', path: videoPath },
    {
      name: 'clips-many',
      path: videoPath,
      open: (page) =>
        page
          .getByRole('checkbox', { name: /^Select / })
          .first()
          .check(),
    },
    { name: 'transcript', path: `${videoPath}/transcript` },
    { name: 'clip', path: clipPath },
    { name: 'clip-publish', path: clipPath, open: press('button', 'Post') },
    {
      name: 'clips-share',
      path: videoPath,
      open: press('button', 'Share'),
    },
    { name: 'edit', path: editorPath },
    { name: 'edit-picture', path: editorPath, open: press('tab', 'Picture') },
    { name: 'edit-layer', path: editorPath, open: press('tab', 'On top') },
    { name: 'edit-captions', path: editorPath, open: press('tab', 'Captions') },
    { name: 'edit-text', path: editorPath, open: press('tab', 'Text') },
    { name: 'edit-translation', path: editorPath, open: press('tab', 'Translation') },
    { name: 'edit-download', path: editorPath, open: press('button', 'Download') },
    { name: 'edit-revisions', path: editorPath, open: press('button', 'Earlier versions') },
    { name: 'calendar', path: '/studio/calendar' },
    { name: 'figures', path: '/studio/figures' },
    { name: 'accounts', path: '/studio/accounts' },
    { name: 'accounts-connect', path: '/studio/accounts', open: press('button', /^Connect /) },
    { name: 'brand', path: '/studio/brand' },
    { name: 'brand-colors', path: '/studio/brand', open: press('tab', 'Colours') },
    { name: 'brand-template', path: `/studio/brand/templates/${template_id}` },
    { name: 'account', path: '/studio/account' },
    { name: 'account-keys', path: '/studio/account/keys' },
    { name: 'account-apps', path: '/studio/account/apps' },
    { name: 'account-security', path: '/studio/account/security' },
    { name: 'account-sessions', path: '/studio/account/sessions' },
    { name: 'account-webhooks', path: '/studio/account/webhooks' },
    { name: 'account-members', path: '/studio/account/members' },
    { name: 'account-settings', path: '/studio/account/settings' },
    { name: 'approve', path: paths.approve },
    { name: 'approve-revoked', path: '/studio/approve?link=none' },
    { name: 'video-failed', path: paths.failed },
    { name: 'video-unknown', path: `/studio/videos/${template_id}` },
    { name: 'page-unknown', path: '/studio/nothing' },
    ...EMPTY.map((page) => {
      const path = `/studio/${page}`
      return { name: `${page.replace('/', '-')}-empty`, path, as: 'newcomer' } as const
    }),
    ...(['failing', 'silent'] as const).flatMap((calls) =>
      [
        { name: 'videos', path: '/studio/videos' },
        { name: 'clips', path: videoPath },
        { name: 'transcript', path: `${videoPath}/transcript` },
        { name: 'clip', path: clipPath },
        { name: 'edit', path: editorPath },
        { name: 'calendar', path: '/studio/calendar' },
        { name: 'figures', path: '/studio/figures' },
        { name: 'accounts', path: '/studio/accounts' },
        { name: 'brand', path: '/studio/brand' },
        { name: 'brand-template', path: `/studio/brand/templates/${template_id}` },
        { name: 'account', path: '/studio/account' },
        { name: 'approve', path: paths.approve },
      ].map(({ name, path }) => ({ name: `${name}-${calls}`, path, calls })),
    ),
  ]
}

/** The pages that look different as long as a member has brought nothing. */
const EMPTY = ['videos', 'feeds', 'calendar', 'figures', 'accounts', 'brand', 'account']
