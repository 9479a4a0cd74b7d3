import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import type { Page } from 'playwright-core'
import { dragByFinger } from './drag-by-finger.ts'
import { saved, word } from './editor-page.ts'
import { expectUsable } from './expect-usable.ts'
import { memberWithClip } from './given-project.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()

const passage = (on: Page, at: number) => on.locator('.ordered-passage').nth(at)
/** The seconds of the source at which words of the talk are said. */
const SECOND_SENTENCE = 5

test('the punch line is played first, and passages change places by keys, mouse and touch', async () => {
  const { open, address, stored } = await memberWithClip(studio)
  const said = async () => ((await stored()).words ?? []).map(({ text }) => text).join(' ')
  const page = await open(address)
  await word(page, 'three').click()
  await word(page, 'rules.').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Play first' }).click()
  await passage(page, 0).getByText('three simple rules.').waitFor()
  await passage(page, 1).getByText('Nobody tells you').waitFor()
  // In the text, which stays in the order of the source, numbers say what is played when.
  for (const name of ['three, passage 1', 'Nobody, passage 2'])
    await page.getByRole('option', { name }).waitFor()
  await expectUsable(page, 'the passages of a clip')
  await page.keyboard.press('Control+s')
  await saved(page)
  expect(await said()).toStartWith('three simple rules. Nobody tells you')

  // What is played goes back in the source after the punch line.
  const second = () =>
    page
      .locator('.stage video')
      .first()
      .evaluate((video) => (video as HTMLVideoElement).currentTime)
  await page.locator('.stage.live').waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await until(async () => (await second()) > SECOND_SENTENCE)
  await until(async () => (await second()) < SECOND_SENTENCE)
  await page.getByRole('button', { name: 'Pause' }).click()

  await passage(page, 0).getByRole('button', { name: 'Play passage 1 later' }).press('Enter')
  await page.getByRole('list', { name: /^Passages/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await passage(page, 0).getByText('three simple rules.').waitFor()

  await passage(page, 0).hover()
  await page.mouse.down()
  const below = await passage(page, 1).boundingBox()
  await page.mouse.move((below?.x ?? 0) + 40, (below?.y ?? 0) + 20, { steps: 5 })
  await page.locator('.ordered-passage.over').nth(0).getByText('Nobody tells you').waitFor()
  await page.mouse.up()
  await page.getByRole('list', { name: /^Passages/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await passage(page, 0).getByText('three simple rules.').waitFor()

  const phone = await open(address, PHONE)
  await passage(phone, 0).getByRole('button', { name: 'Play passage 1 later' }).tap()
  await saved(phone)
  expect(await said()).toStartWith('Nobody tells you')
  await phone.getByRole('button', { name: 'Undo' }).tap()
  await passage(phone, 0).getByText('three simple rules.').waitFor()
  await passage(phone, 0).scrollIntoViewIfNeeded()
  await dragByFinger(phone, passage(phone, 0), passage(phone, 1), {
    carried: phone.locator('.ordered-passage.carried'),
    over: phone.locator('.ordered-passage.over').getByText('Nobody tells you'),
  })
  await phone.getByRole('list', { name: /^Passages/ }).waitFor({ state: 'detached' })
})

test('a pause that is brought back stays while pauses are removed, until that is switched off', async () => {
  const { client, open, address, clip_id, stored } = await memberWithClip(studio)
  const { start, end } = await client.clips.update(clip_id, { remove_silences: true })
  // As a worker cuts it between the two sentences.
  const cut = [
    { start, end: 5 },
    { start: 5.7, end },
  ]
  await studio.service.sql`
    update clips set segments = ${cut}::jsonb where clip_id = ${clip_id}`
  const page = await open(address)
  const pause = page.locator('.pause.cut')
  await pause.click()
  await page.getByRole('button', { name: 'Bring the pause back' }).click()
  await pause.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+s')
  await saved(page)
  const restored = await stored()
  expect([restored.edits.remove_silences, restored.segments.length]).toEqual([true, 1])
  await page.getByRole('switch', { name: 'Remove pauses', checked: true }).waitFor()
  await page.getByText('Remove pauses').click()
  await page.keyboard.press('Control+s')
  await saved(page)
  expect((await stored()).edits.remove_silences).toBe(false)
})
