import type { Page } from 'playwright-core'
import type { Scene } from './open-scene.ts'

/** One picture: a page, and what is opened in it. */
export interface Picture {
  name: string
  path: string
  /** Whether it is seen without a session: a member is led past it. */
  isOutside?: true
  open?(page: Page): Promise<void>
}

/** Names every page of the studio, and its dialogs and tabs. */
export function listPictures({ project, clip, template_id, sharePath }: Scene): Picture[] {
  const clipPath = `/studio/clips/${clip.clip_id}`
  const videoPath = `/studio/videos/${project.project_id}`
  const press =
    (role: 'button' | 'tab' | 'link', name: string | RegExp) =>
    async (page: Page): Promise<void> =>
      page.getByRole(role, { name }).first().click()
  return [
    { name: 'sign-in', path: '/dashboard/sign-in', isOutside: true },
    { name: 'sign-up', path: '/dashboard/sign-up', isOutside: true },
    { name: 'forgot-password', path: '/dashboard/forgot-password', isOutside: true },
    { name: 'share', path: sharePath, isOutside: true },
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
    { name: 'edit', path: `${clipPath}/edit` },
    { name: 'edit-picture', path: `${clipPath}/edit`, open: press('tab', 'Picture') },
    { name: 'edit-layer', path: `${clipPath}/edit`, open: press('tab', 'On top') },
    { name: 'edit-captions', path: `${clipPath}/edit`, open: press('tab', 'Captions') },
    { name: 'edit-text', path: `${clipPath}/edit`, open: press('tab', 'Text') },
    { name: 'edit-translation', path: `${clipPath}/edit`, open: press('tab', 'Translation') },
    { name: 'edit-download', path: `${clipPath}/edit`, open: press('button', 'Download') },
    { name: 'edit-revisions', path: `${clipPath}/edit`, open: press('button', 'Earlier versions') },
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
  ]
}
