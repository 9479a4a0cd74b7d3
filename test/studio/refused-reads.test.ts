import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { copyClip, copyVideo } from './copied-clips.ts'
import { expectUsable } from './expect-usable.ts'
import { memberWithTalk } from './given-project.ts'
import { openRestingStudio } from './open-studio.ts'

const studio = await openRestingStudio()
const { sql } = studio.service

test('a page of the videos that is refused is not asked for without end, and comes by a button', async () => {
  const { client, open } = await studio.member()
  const { project_id } = await client.projects.create({
    source: { url: 'https://example.com/talk.mp4' },
  })
  await copyVideo(sql, project_id, 30)
  await tryRefusedPage(await open('/studio/account'), '/studio', '**/v1/projects?*cursor=*')
})

test('a transcript whose clips cannot be read says why, and is there once they can; a page of the clips that is refused is not asked for without end, and comes by a button; while a page is read its outlines stand out from the ground; refused, it says why under a heading, and where there is nothing it leads back', async () => {
  const { open, project_id, first } = await memberWithTalk(studio)
  const page = await open('/studio/account')
  const clips = '**/clips?limit=100*'
  await page.route(clips, (route) => route.fulfill(REFUSED))
  await page.goto(`/studio/videos/${project_id}/transcript`)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.unroute(clips)
  await retry.click()
  await page.getByRole('option').first().waitFor()

  await copyClip(sql, first.clip_id, 60)
  await tryRefusedPage(page, `/studio/videos/${project_id}`, '**/clips?*cursor=*')

  const answer = Promise.withResolvers<void>()
  await page.route('**/v1/clips/*', (route) => answer.promise.then(() => route.fulfill(REFUSED)))
  await page.goto(`/studio/clips/${first.clip_id}`)
  await page.getByRole('status').getByText('Loading the clip').waitFor()
  await expectUsable(page, 'a page that is read')
  const look = 'getComputedStyle(document.querySelector(".skeleton")).backgroundColor'
  expect(await page.evaluate(look)).not.toBe(
    await page.evaluate('getComputedStyle(document.documentElement).backgroundColor'),
  )
  answer.resolve()
  await page.getByRole('alert').waitFor()
  await expectUsable(page, 'a page that was refused')
  await page.goto(`/studio/videos/${project_id}x`)
  await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'To your videos' }).click()
  await page.getByRole('heading', { name: 'Videos' }).waitFor()
})

test('what is typed stays where the list below it is neither saved nor read anew, and while it is saved', async () => {
  const { open, client } = await studio.member()
  const page = await open('/studio/brand')
  await page.getByRole('tab', { name: 'Vocabulary' }).click()
  const field = page.getByLabel('Add words')
  await field.fill('Ada')
  const words = '**/v1/brand-kit/vocabulary'
  await page.route(words, (route) => route.fulfill(REFUSED))
  const read = page.waitForResponse((answer) => answer.request().method() === 'GET')
  const add = page.getByRole('button', { name: 'Add 1 word' })
  await add.click()
  await read
  await page.evaluate(FRAMES)
  expect(await field.inputValue()).toBe('Ada')
  await page.unroute(words)

  const typed = Promise.withResolvers<void>()
  await page.route(words, async (route) => {
    await typed.promise
    await route.continue()
  })
  await add.click()
  await field.fill('Ada, Grace')
  typed.resolve()
  await page.getByRole('list', { name: 'Vocabulary' }).getByText('Ada').waitFor()
  await add.click()
  await page.getByRole('list', { name: 'Vocabulary' }).getByText('Grace').waitFor()
  expect((await client.brandKit.vocabulary()).items).toHaveLength(2)
})

const REFUSED = {
  status: 422,
  json: { errors: [{ code: 'VALIDATION_ERROR', description: 'Broken.' }] },
}

/** Opens a list whose further pages are refused, and then, by the button beside the reason, are not. */
async function tryRefusedPage(page: Page, address: string, pages: string): Promise<void> {
  let asked = 0
  await page.route(pages, (route) => {
    asked += 1
    return route.fulfill(REFUSED)
  })
  // When events begin to be followed, everything that was read before is read anew.
  const begun = page.waitForResponse((response) => response.url().includes('/v1/events?after=now'))
  await page.goto(address)
  await begun
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.evaluate(FRAMES)
  expect(asked).toBeWithin(1, 4)
  await page.unroute(pages)
  await retry.click()
  await retry.waitFor({ state: 'detached' })
}

/** In so many frames a page that asks again and again has done so, and one that leads elsewhere is gone. */
const FRAMES = `(async () => {
  for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame)
})()`

test('a file that is dropped among the videos and refused says why where it was dropped', async () => {
  const page = await studio.open()
  await page.getByRole('heading', { name: 'No video yet' }).waitFor()
  await page.evaluate(`{
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([], 'empty.mp4', { type: 'video/mp4' }))
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
    document.querySelector('.drop-page').dispatchEvent(drop)
  }`)
  const reason = page.getByRole('alert').getByText('empty.mp4 is empty.')
  await reason.waitFor()
  await page.evaluate(FRAMES)
  expect(await reason.isVisible()).toBe(true)
})
