import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import type { Page } from 'playwright-core'
import { connectAccount } from './connect-account.ts'
import { expectUsable } from './expect-usable.ts'
import { giveFile } from './given-file.ts'
import { memberWithTalk } from './given-project.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()

test('who asks for less motion sees no clip move that they only point at; the wall is gone through by keys alone, which a window lists', async () => {
  const { first, second, address, open, client } = await memberWithTalk(studio)
  const [still, page] = [await open(address), await open(address)]
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const play = (on: Page) => on.getByRole('button', { name: `Play ${first.title}` })
  for (const each of [still, page]) await play(each).hover()
  await page.locator('video').waitFor()
  expect(await still.locator('video').count()).toBe(0)
  await play(still).press('Enter')
  await still.locator('video').waitFor()
  await still.close()
  await page.mouse.move(0, 0)
  await page.locator('video').waitFor({ state: 'detached' })
  // For who speaks to their computer, letters do nothing.
  await page.evaluate('localStorage.setItem("studio-single-keys", "off")')
  await page.keyboard.press('j')
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
  await page.evaluate('localStorage.removeItem("studio-single-keys")')
  await page.keyboard.press('j')
  await play(page).and(page.locator(':focus')).waitFor()
  // In the order of the picture: the box is above what plays.
  await page.keyboard.press('Shift+Tab')
  const box = page.getByRole('checkbox', { name: `Select ${first.title}` })
  await box.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  // While it plays, its sound is the next stop.
  await page.getByRole('button', { name: 'Sound' }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Sound' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('l')
  await until(async () => (await client.clips.get(second.clip_id)).reaction === 'like')
  await page.keyboard.press('k')
  await page.keyboard.press('s')
  await page.getByRole('status').filter({ hasText: '1 clip chosen' }).waitFor()
  const bar = page.getByRole('region', { name: 'Chosen clips' })
  await bar.waitFor()
  const edit = page.getByRole('link', { name: `Edit ${first.title}` })
  await edit.focus()
  const [seen, cover] = await Promise.all([edit.boundingBox(), bar.boundingBox()])
  expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThan(cover?.y ?? 0)
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  // What had the focus is gone with the bar.
  await bar.waitFor({ state: 'detached' })
  const heading = (await page.locator('h1').textContent()) ?? ''
  await page.getByRole('main', { name: heading }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('p')
  await page.getByRole('dialog', { name: 'Post' }).getByText(first.title).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next clip').waitFor()
  await expectUsable(page, 'the keys of the wall')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await page.waitForURL(`**/clips/${first.clip_id}/edit`)
})

test('a clip is downloaded from its card, on a phone: made for a price that is shown, then saved by itself', async () => {
  const { first, address, open } = await memberWithTalk(studio)
  const phone = await open(address, PHONE)
  const saved = phone.waitForEvent('download')
  await phone.getByRole('button', { name: `Download ${first.title}` }).tap()
  const dialog = phone.getByRole('dialog', { name: 'The finished file' })
  await dialog.getByText('Costs 1 credit.').waitFor()
  await expectUsable(phone, 'a download that costs something')
  await dialog.getByRole('button', { name: 'Render' }).tap()
  await giveFile(studio.service, first)
  expect((await saved).suggestedFilename()).toBe(`${first.title}.mp4`)
  await dialog.getByText('The file is being saved.').waitFor()

  await dialog.getByRole('button', { name: 'Close' }).tap()
  const again = phone.waitForEvent('download')
  await phone.getByRole('button', { name: `Download ${first.title}` }).tap()
  await again
})

test('chosen clips are scheduled some a day, taken back, shared alone, and disliked together', async () => {
  const { member, first, second, client, address, open, project_id } = await memberWithTalk(studio)
  await connectAccount(member, 'local_folder', { folder: 'mine' })
  const page = await open(address)
  for (const { title } of [first, second]) {
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).press(' ')
  }
  const bar = page.getByRole('region', { name: 'Chosen clips' })
  await bar.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule these clips' })
  await dialog.getByText('mine', { exact: true }).click()
  await dialog.getByText('2 a day').click()
  await dialog.getByText('2 credits for rendering the clips.').waitFor()
  await expectUsable(page, 'clips that are scheduled')
  await dialog.getByRole('button', { name: 'Schedule 2 posts' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { items } = await client.calendar.list({ status: 'pending' })
  const times = items.map(({ scheduled_at }) => Date.parse(scheduled_at)).toSorted()
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(12 * 60 * 60 * 1000)
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await client.calendar.list({ status: 'pending' })).items.length === 0)

  await bar.getByRole('button', { name: 'Share' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share these clips' })
  await sharing.getByRole('button', { name: 'Create the link' }).click()
  const link = await sharing.getByLabel('Link').inputValue()
  // As on a page that is not secure.
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
  await sharing.getByRole('button', { name: 'Copy' }).click()
  await sharing.getByRole('button', { name: 'Copied' }).waitFor()
  await sharing.getByText('Ask for a password').click()
  await sharing.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.press('Control+v')
  expect(await sharing.getByLabel('Password', { exact: true }).inputValue()).toBe(link)
  const { clip_ids } = await client.shares.get(project_id)
  expect(clip_ids?.toSorted()).toEqual([first.clip_id, second.clip_id].toSorted())
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Dislike' }).click()
  await until(async () => (await client.clips.get(second.clip_id)).reaction === 'dislike')
  expect((await client.clips.get(first.clip_id)).reaction).toBe('dislike')
})
