import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { giveProject } from './given-project.ts'
import { openRestingStudio } from './open-studio.ts'
import { TALK_OF_CLIPS } from './spoken-video.ts'

const studio = await openRestingStudio()

test('the editor leads on: what was typed is saved when it is left for the next clip, and posted as it is now', async () => {
  const member = await studio.member()
  const { clips } = await giveProject(studio.service, member, TALK_OF_CLIPS)
  const [best, second] = clips
  if (!best || !second) throw new Error('The talk has less than two clips.')
  const page = await member.open(`/studio/clips/${best.clip_id}/edit`)
  await page.getByRole('tab', { name: 'Text' }).click()
  const next = page.getByRole('link', { name: `Next clip: ${second.title}` })
  await next.waitFor()
  await page.getByLabel('Title').fill('Typed before leaving')
  await next.click()
  await page.getByRole('heading', { name: second.title }).waitFor()
  await until(
    async () => (await member.client.clips.get(best.clip_id)).title === 'Typed before leaving',
  )
  await page.getByRole('link', { name: 'Clip before: Typed before leaving' }).click()
  await page.getByRole('heading', { name: 'Typed before leaving' }).waitFor()
  await page.getByText('All changes saved').waitFor()

  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByLabel('Title').fill('As it is now')
  await page.getByRole('button', { name: 'Post' }).click()
  await page.getByRole('dialog', { name: 'Post' }).getByText('As it is now').waitFor()
  expect((await member.client.clips.get(best.clip_id)).title).toBe('As it is now')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All clips' }).click()
  await page.getByRole('article', { name: 'As it is now' }).waitFor()
})
