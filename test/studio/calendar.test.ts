import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { connectAccount } from './connect-account.ts'
import { dragByFinger } from './drag-by-finger.ts'
import { expectUsable } from './expect-usable.ts'
import { giveClip } from './given-clip.ts'
import { DESKTOP, openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()

/** Not that of the machine, so that a mistaken zone shows. */
const BERLIN = { timezoneId: 'Europe/Berlin' }
/** The tenth of next month: in the month that is shown, whatever today is. */
const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 10))
const dayOf = (day: number) => `${month.toISOString().slice(0, 8)}${day}`
const address = (view = 'month') => `/studio/calendar?view=${view}&date=${dayOf(10)}`
/** Ten o'clock in Berlin in winter or summer is not checked; the hour in UTC is. */
const AT = `${dayOf(10)}T09:00:00.000Z`

/** A member with a post on the tenth of next month, who looks at the calendar. */
async function planned(window: BrowserContextOptions, title: string) {
  const member = await studio.member()
  const social_account_id = await connectAccount(member, 'local_folder', { folder: title })
  const clip_id = await giveClip(studio.service, member, title)
  const { calendar, clips } = member.client
  const post = await clips.publish(clip_id, { social_account_id, scheduled_at: AT })
  return {
    page: await member.open(address(), { ...window, ...BERLIN }),
    calendar,
    post,
    due: async () => (await calendar.get(post.post_id)).scheduled_at,
  }
}

const chipOf = (page: Page, title: string) => page.getByRole('button', { name: title })

test('a post is moved by dragging it to another day, and the move is undone; it is moved, rewritten and cancelled by keyboard alone', async () => {
  const { page, calendar, post, due } = await planned(DESKTOP, 'Mouse')
  await chipOf(page, 'Mouse').waitFor()
  await page.getByText('Europe/Berlin').waitFor()
  await expectUsable(page, 'the calendar by month')
  await chipOf(page, 'Mouse').hover()
  await page.mouse.down()
  const target = await page.locator(`[data-day="${dayOf(12)}"]`).boundingBox()
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 40, { steps: 5 })
  // Which day the post is over is found out by the page after the pointer has moved.
  await page.locator(`[data-day="${dayOf(12)}"].over`).waitFor()
  await page.mouse.up()
  await page
    .locator(`[data-day="${dayOf(12)}"]`)
    .getByRole('button', { name: 'Mouse' })
    .waitFor()
  await page.getByText('Mouse moved to').waitFor()
  expect(await due()).toBe(AT.replace(dayOf(10), dayOf(12)))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page
    .locator(`[data-day="${dayOf(10)}"]`)
    .getByRole('button', { name: 'Mouse' })
    .waitFor()
  // The message of an undoing offers none.
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.getByRole('alertdialog', { name: 'Mouse moved to' }).filter({ hasNot: undo }).waitFor()
  expect(await due()).toBe(AT)

  const dialog = page.getByRole('dialog')
  await chipOf(page, 'Mouse').focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Change or move' }).waitFor()
  await expectUsable(page, 'a post')
  await dialog.getByRole('button', { name: 'Change or move' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('spinbutton', { name: 'day', exact: false }).first().focus()
  await page.keyboard.press('ArrowUp')
  await dialog.getByLabel('Text').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Written anew')
  await expectUsable(page, 'a post that is changed')
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await due()).toBe(AT.replace(dayOf(10), dayOf(11)))
  expect((await calendar.get(post.post_id)).caption).toBe('Written anew')

  await page.goto(address('week'))
  await chipOf(page, 'Mouse').waitFor()
  await expectUsable(page, 'the calendar by week')
  await chipOf(page, 'Mouse').focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel the post' }).press('Enter')
  const asked = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: 'Cancel this post?' }))
  await asked.getByRole('button', { name: 'Cancel the post' }).press('Enter')
  await page.getByText('Nothing is planned here').waitFor()
  expect((await calendar.get(post.post_id)).status).toBe('cancelled')
})

test('a post that failed says why and what to do, and is tried again at a new time; a draft says where it waits and what is left to do', async () => {
  const { page, calendar, post } = await planned(DESKTOP, 'Failed')
  const error = {
    ...{ category: 'auth_expired', source: 'user', code: 'invalid_grant', retryable: false },
    ...{ message: 'Token has been revoked.', action: 'Connect the account again.' },
  }
  await studio.service.sql`
    update posts set status = 'failed', error = ${error}::jsonb where post_id = ${post.post_id}
  `
  await page.reload()
  await page.getByRole('heading', { name: '1 post was not published' }).waitFor()
  await page.getByRole('button', { name: 'See what to do' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Token has been revoked.').waitFor()
  await dialog.getByRole('link', { name: 'Reconnect the channel' }).waitFor()
  await expectUsable(page, 'a failed post')
  await dialog.getByRole('button', { name: 'Try again at a new time' }).click()
  await dialog.getByRole('spinbutton', { name: 'day', exact: false }).first().press('ArrowUp')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await calendar.get(post.post_id)).status).toBe('pending')

  const warnings = [{ code: 'draft_in_inbox', message: 'Open the notice and post it.' }]
  await studio.service.sql`
    update posts set status = 'posted', posted_at = now(), error = null, warnings = ${warnings}::jsonb
     where post_id = ${post.post_id}
  `
  await page.reload()
  await page.getByRole('button', { name: 'In the inbox of the app' }).click()
  await dialog.getByText('Open the notice and post it.').waitFor()
})

test('the address of a post, as mails name it, opens the post and shows its days', async () => {
  const { page, post } = await planned(DESKTOP, 'Named')
  await page.goto(`/studio/calendar?post=${post.post_id}`)
  const dialog = page.getByRole('dialog', { name: 'Named' })
  await dialog.waitFor()
  await page
    .locator(`[data-day="${dayOf(10)}"]`)
    .getByText('Named')
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(`**/studio/calendar?view=month&date=${dayOf(10)}`)
  await chipOf(page, 'Named').waitFor()

  const stranger = await studio.open(`/studio/calendar?post=${post.post_id}`)
  await stranger.getByText('does not exist any more').waitFor()
  await expectUsable(stranger, 'the address of a post of another account')
})

test('on a phone the calendar is a list, and a held post is dragged by a finger', async () => {
  const { page, due } = await planned(PHONE, 'Finger')
  await chipOf(page, 'Finger').waitFor()
  await expectUsable(page, 'the calendar on a phone')
  await page.goto(address('week'))
  await chipOf(page, 'Finger').waitFor()
  // Another day of the same week, below or above.
  const others = page.locator(`[data-day]:not([data-day="${dayOf(10)}"])`)
  await dragByFinger(page, chipOf(page, 'Finger'), others.nth(2), {
    carried: page.locator('.post-chip.carried'),
    over: page.locator(`[data-day]:not([data-day="${dayOf(10)}"]).over`),
  })
  await page.getByText('Finger moved to').waitFor()
  expect(await due()).not.toBe(AT)
})
