import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { beginProject, failProject, reportProject } from '../../packages/domain/src/index.ts'
import { copyVideo } from './copied-clips.ts'
import { expectUsable } from './expect-usable.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()
const { sql } = studio.service

test('a video is watched from its queue to its failure, tried again, found later on a phone, and deleted', async () => {
  const { client, open } = await studio.member()
  const page = await open()
  const title = `A talk of ${'v'.repeat(90)}`
  const { project_id } = await client.projects.create({
    title,
    source: { url: 'https://example.com/talk.mp4' },
  })
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('progressbar', { name: 'Waiting for its turn' }).waitFor()
  // Videos of other tests of this service may wait, too.
  await page.getByText(/It is next\.|ahead of it\./).waitFor()

  const run = await beginProject(sql, project_id, 1)
  if (!run) throw new Error('The project cannot be begun.')
  const report = { stage: 'transcribing', progress: 42, estimated_seconds_remaining: 130 } as const
  await reportProject(sql, run, report)
  await page.getByRole('progressbar', { name: 'Listening to every word' }).waitFor()
  await page.getByText('About 2 minutes left').waitFor()
  expect(await page.title()).toBe(`42% ${title} – Clips`)
  await page.locator('[aria-current=step]', { hasText: 'Listening to every word' }).waitFor()
  await expectUsable(page, 'a video that is worked on')

  const phone = await open('/studio/videos', PHONE)
  await phone.getByText('42%').waitFor()
  await phone.getByRole('link', { name: title }).tap()
  await phone.getByText('About 2 minutes left').waitFor()

  await failProject(sql, run, {
    code: 'source_unreachable',
    message: 'example.com does not answer.',
    stage: 'downloading',
    retryable: true,
  })
  await page.getByText('upload the file instead').waitFor()
  await page.getByText('example.com does not answer.').waitFor()
  await expectUsable(page, 'a video that failed')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.getByRole('progressbar', { name: 'Waiting for its turn' }).waitFor()

  await phone.reload()
  await phone.getByRole('button', { name: 'Cancel and delete' }).tap()
  const question = phone.getByRole('dialog', { name: 'Stop the work on this video?' })
  await question.waitFor()
  await expectUsable(phone, 'the question before deleting')
  await question.getByRole('button', { name: 'Cancel and delete' }).tap()
  await phone.getByRole('heading', { name: 'No video yet' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
})

test('among ten thousand videos a page holds only those near the window, scrolls on, finds, filters and deletes', async () => {
  const { client, open } = await studio.member()
  const { project_id } = await client.projects.create({
    title: 'Video 0',
    source: { url: 'https://example.com/talk.mp4' },
  })
  await copyVideo(sql, project_id, 9999)
  const page = await open()
  const cards = page.getByRole('main').getByRole('listitem')
  await page.getByRole('link', { name: 'Video 0', exact: true }).waitFor()
  const farther = page.getByRole('link', { name: 'Video 110', exact: true })
  let most = 0
  await until(async () => {
    await page.mouse.wheel(0, 900)
    most = Math.max(most, await cards.count())
    return farther.isVisible()
  })
  expect(most).toBeLessThan(60)
  await page.getByLabel('Search titles and words').fill('video 9876')
  await page.getByRole('button', { name: 'Delete Video 9876' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { name: 'No video fits' }).waitFor()
  await expectUsable(page, 'a search without a result')
  await page.getByRole('button', { name: 'Show all videos' }).click()
  await page.getByLabel('Show').selectOption('Waiting')
  await page.getByRole('link', { name: 'Video 1', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Video 0', exact: true }).waitFor()
  expect(await cards.count()).toBe(1)
})
