import { expect, test } from 'bun:test'
import { expectUsable } from './expect-usable.ts'
import { memberWithTalk } from './given-project.ts'
import { openRestingStudio, openWorkingStudio, PHONE } from './open-studio.ts'

const resting = await openRestingStudio()
const working = await openWorkingStudio()

test('the words are searched, chosen by a mouse, and become a clip that is watched until it is there', async () => {
  const { client, open, project_id, clips, address } = await memberWithTalk(working)
  const page = await open(`${address}/transcript`)
  await page.getByRole('link', { name: `#1 ${clips[0]?.title}` }).waitFor()
  await page.getByLabel('Search the words').fill('the')
  await page.getByText('4 hits, this is number 1').waitFor()
  await page.getByRole('button', { name: 'Previous hit' }).click()
  await page.getByText('4 hits, this is number 4').waitFor()
  const words = page.getByRole('option')
  await words.nth(1).click()
  await words.nth(5).click()
  await page.getByText('5 words ·').waitFor()
  await words.nth(2).hover()
  await page.mouse.down()
  await words.nth(12).hover()
  await page.mouse.up()
  await page.getByText('11 words ·').waitFor()
  await page.getByRole('button', { name: 'Make a clip of these words' }).click()
  await page.getByRole('link', { name: 'Ready – open it' }).click()
  await page.getByRole('heading', { level: 1, name: 'you that the first idea' }).waitFor()
  await page.getByText('This clip was not compared with others.').waitFor()
  const made = (await client.clips.list({ project_id, sort: '-rank' })).items[0]
  expect(made?.transcript.toLowerCase()).toStartWith('you that the first idea')
})

test('what is said is found from the list of videos, played there, and becomes a clip; on a phone, what follows a clip is suggested, and other words are chosen by two taps', async () => {
  const { open, address } = await memberWithTalk(resting)
  const page = await open()
  const search = page.getByLabel('Search titles and words')
  await search.fill('zebras and ideas')
  const nearest = 'Not all of it is said anywhere; this comes nearest'
  const alike = page.getByRole('list', { name: nearest }).getByRole('listitem').first()
  await alike.locator('mark', { hasText: 'idea' }).waitFor()
  await search.fill('the first ideas')
  const found = page.getByRole('list', { name: 'Said in your videos' }).getByRole('listitem').last()
  await found.locator('mark', { hasText: 'idea' }).waitFor()
  await found.getByRole('button', { name: 'Play' }).click()
  await found.locator('video').waitFor()
  await expectUsable(page, 'words that were found')
  await found.getByRole('link', { name: 'Make a clip of this' }).click()
  await page.getByRole('button', { name: 'Make a clip of these words' }).waitFor()

  const phone = await open(`${address}/transcript?from=0&to=5`, PHONE)
  await phone.getByText(/words · 0:05–/).waitFor()
  await phone.getByRole('option').nth(1).tap()
  await phone.getByRole('option').nth(4).tap()
  await phone.getByText('4 words ·').waitFor()
  await expectUsable(phone, 'a transcript on a phone')
})

test('by keyboard alone, words are chosen, played and let go; a source that is sought again and again is looked at once for each frame; where browsers cannot play it, its page says so', async () => {
  const { open, project_id, address } = await memberWithTalk(resting)
  const page = await open(`${address}/transcript`)
  const words = page.getByRole('group', { name: 'Words of the video' })
  await words.press('ArrowRight')
  for (const _ of 'four') await words.press('Shift+ArrowRight')
  await page.getByText('5 words ·').waitFor()
  await words.press('Enter')
  await page.locator('.words .said').waitFor()
  expect(await page.evaluate('document.querySelector("video").currentTime')).toBeGreaterThan(0)
  await words.press('Escape')
  await page.getByText('5 words ·').waitFor({ state: 'detached' })

  const most = await page.evaluate(`(async () => {
    const video = document.querySelector('video')
    video.muted = true
    const real = requestAnimationFrame
    let asked = new Map()
    let most = 0
    window.requestAnimationFrame = (step) => {
      asked.set(step, (asked.get(step) ?? 0) + 1)
      most = Math.max(most, asked.get(step))
      return real(step)
    }
    await video.play()
    for (let second = 1; second <= 5; second += 1) {
      const sought = new Promise((done) => video.addEventListener('seeked', done, { once: true }))
      video.currentTime = second
      await sought
    }
    most = 0
    asked = new Map()
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise((drawn) => real(drawn))
      asked = new Map()
    }
    return most
  })()`)
  expect(most).toBeWithin(1, 3)

  await resting.service.sql`
    update projects set source = source || '{"playback_type": null}' where project_id = ${project_id}
  `
  await page.reload()
  await page.getByText('Browsers cannot play this kind of file.').waitFor()
  expect(await page.locator('video').count()).toBe(0)
  await page.getByRole('option').first().waitFor()
  await expectUsable(page, 'a transcript without its video')
})
