import { expect, test } from 'bun:test'
import { expectUsable } from './expect-usable.ts'
import { openStudio, PHONE } from './open-studio.ts'
import { makeTalkProject } from './talk-project.ts'

const studio = await openStudio()
const { baseUrl } = studio.service
const page = await studio.member()
const { service, project, clips } = await makeTalkProject(page)
const address = `${baseUrl}/studio/videos/${project.project_id}/transcript`

test('the words are searched, chosen by a mouse, and become a clip that is watched until it is there', async () => {
  await page.goto(address)
  await page.getByRole('link', { name: `#1 ${clips[0]?.title}` }).waitFor()
  await page.getByLabel('Search the words').fill('the')
  await page.getByText('4 hits, this is number 1').waitFor()
  await page.getByRole('button', { name: 'Previous hit' }).click()
  await page.getByText('4 hits, this is number 4').waitFor()
  const words = page.getByRole('option')
  await words.nth(2).hover()
  await page.mouse.down()
  await words.nth(12).hover()
  await page.mouse.up()
  await page.getByText('11 words ·').waitFor()
  await expectUsable(page, 'a transcript with chosen words')
  await page.getByRole('button', { name: 'Make a clip of these words' }).click()
  await page.getByRole('link', { name: 'Ready – open it' }).click()
  await page.getByRole('heading', { level: 1, name: 'you that the first idea' }).waitFor()
  const made = (await service.clips.list({ project_id: project.project_id, sort: '-rank' }))
    .items[0]
  expect(made?.transcript.toLowerCase()).toStartWith('you that the first idea')
})

test('by keyboard alone, words are chosen, played and let go', async () => {
  await page.goto(address)
  const words = page.getByRole('group', { name: 'Words of the video' })
  await words.press('ArrowRight')
  for (const _ of 'four') await words.press('Shift+ArrowRight')
  await page.getByText('5 words ·').waitFor()
  await words.press('Enter')
  await page.locator('.words .said').waitFor()
  expect(await page.evaluate('document.querySelector("video").currentTime')).toBeGreaterThan(0)
  await words.press('Escape')
  await page.getByText('5 words ·').waitFor({ state: 'detached' })
})

test('on a phone, what follows a clip is suggested, and other words are chosen by two taps', async () => {
  const phone = await studio.alsoOn(page, PHONE)
  await phone.goto(`${address}?from=0&to=5`)
  await phone.getByText(/words · 0:05–/).waitFor()
  await phone.getByRole('option').nth(1).tap()
  await phone.getByRole('option').nth(4).tap()
  await phone.getByText('4 words ·').waitFor()
  await expectUsable(phone, 'a transcript on a phone')
})

test('a video that browsers cannot play says so in place of a player, and its clips play', async () => {
  const { project_id } = project
  await studio.service.sql`
    update projects set source = source || '{"playback_type": null}' where project_id = ${project_id}
  `
  await page.goto(address)
  await page.getByText('Browsers cannot play this kind of file.').waitFor()
  expect(await page.locator('video').count()).toBe(0)
  await page.getByRole('option').first().waitFor()
  await expectUsable(page, 'a transcript without its video')
})
