import type { Page } from 'playwright-core'
import type { Scene } from './open-scene.ts'

/** One picture: a page, and what is opened in it. */
export interface Picture {
  name: string
  path: string
  open?(page: Page): Promise<void>
}

/** Names every page of the studio, and its dialogs and tabs. */
export function listPictures({ project, clip, template_id }: Scene): Picture[] {
  const clipPath = `/studio/clips/${clip.clip_id}`
  const press =
    (role: 'button' | 'tab' | 'link', name: string | RegExp) =>
    async (page: Page): Promise<void> =>
      page.getByRole(role, { name }).first().click()
  return [
    { name: 'sign-in', path: '/dashboard/sign-in' },
    { name: 'videos', path: '/studio/videos' },
    { name: 'new', path: '/studio/new' },
    { name: 'clips', path: `/studio/videos/${project.project_id}` },
    { name: 'transcript', path: `/studio/videos/${project.project_id}/transcript` },
    { name: 'clip', path: clipPath },
    { name: 'clip-publish', path: clipPath, open: press('button', 'Post') },
    {
      name: 'clips-share',
      path: `/studio/videos/${project.project_id}`,
      open: press('button', 'Share'),
    },
    { name: 'edit', path: `${clipPath}/edit` },
    { name: 'edit-picture', path: `${clipPath}/edit`, open: press('tab', 'Picture') },
    { name: 'edit-captions', path: `${clipPath}/edit`, open: press('tab', 'Captions') },
    { name: 'edit-text', path: `${clipPath}/edit`, open: press('tab', 'Text') },
    { name: 'calendar', path: '/studio/calendar' },
    { name: 'accounts', path: '/studio/accounts' },
    { name: 'accounts-connect', path: '/studio/accounts', open: press('button', /^Connect /) },
    { name: 'brand', path: '/studio/brand' },
    { name: 'brand-colors', path: '/studio/brand', open: press('tab', 'Colours') },
    { name: 'brand-template', path: `/studio/brand/templates/${template_id}` },
    { name: 'account', path: '/studio/account' },
    { name: 'account-keys', path: '/studio/account/keys' },
    { name: 'account-apps', path: '/studio/account/apps' },
    { name: 'account-sessions', path: '/studio/account/sessions' },
    { name: 'account-webhooks', path: '/studio/account/webhooks' },
    { name: 'account-members', path: '/studio/account/members' },
    { name: 'account-settings', path: '/studio/account/settings' },
  ]
}
