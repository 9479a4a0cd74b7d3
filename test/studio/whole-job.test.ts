import { expect, test } from 'bun:test'
import { media } from '../../packages/test-media/src/index.ts'
import { chooseFile } from './choose-file.ts'
import { expectUsable } from './expect-usable.ts'
import { openWorkingStudio } from './open-studio.ts'

const studio = await openWorkingStudio()
const { mastodon } = studio.service.platforms

test('a person signs up, brings a file, chooses, edits, renders and plans a post, in the browser alone', async () => {
  const { client, open } = await studio.member()
  const page = await open()
  await page.getByRole('link', { name: 'New video' }).click()
  await chooseFile(page, 'Choose a file', media('sentence.mp4'))
  const arrived = page.getByText('All of it is here.')
  await arrived.waitFor()
  expect(await arrived.getAttribute('aria-live')).toBe('polite')
  const takes = page.getByRole('region', { name: 'What it takes' })
  await takes.getByText('Costs nothing').waitFor()
  expect(await takes.textContent()).not.toMatch(/(\d+ \w+) to \1/)
  await page.getByRole('button', { name: 'Find the clips' }).click()
  // Screen readers say what comes into a place that was there before.
  await page.locator('main > [role=status]').filter({ hasText: 'Your clips are ready.' }).waitFor()

  const clips = page.getByRole('list', { name: 'Clips' }).getByRole('listitem')
  await clips.first().waitFor()
  await clips
    .first()
    .getByRole('button', { name: /^Like / })
    .click()
  await clips
    .first()
    .getByRole('link', { name: /^Edit / })
    .click()
  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByLabel('Title').fill('The first idea is wrong')
  // The last handle stands at the end of the sound.
  await expectUsable(page, 'the editor of a whole source')
  // What was typed is saved first, by itself.
  await page.getByRole('button', { name: 'Download' }).click()
  const file = page.getByRole('dialog', { name: 'The finished file' })
  await file.getByLabel('Size').selectOption('Small (720p)')
  const downloaded = page.waitForEvent('download')
  await file.getByRole('button', { name: 'Render' }).click()
  const saved = await downloaded
  expect(saved.suggestedFilename()).toBe('The first idea is wrong.mp4')
  // The pressed button went away while the file was made; the keyboard goes on in the dialog.
  await file.and(page.locator(':focus')).waitFor()
  await file
    .getByRole('status')
    .and(file.getByText('Ready', { exact: true }))
    .waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Channels' }).click()
  await page.getByRole('button', { name: 'Connect Mastodon' }).click()
  const connecting = page.getByRole('dialog', { name: 'Connect Mastodon' })
  await connecting.getByLabel('Server').fill(mastodon.url)
  await connecting.getByLabel('Access token').fill(mastodon.token)
  await connecting.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('@ada@social.example', { exact: true }).waitFor()

  const { items: projects } = await client.projects.list()
  const [project] = projects
  const { items } = await client.clips.list({ project_id: project?.project_id ?? '' })
  const [best] = items
  await page.goto(`/studio/clips/${best?.clip_id}`)
  await page.getByRole('button', { name: 'Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post' })
  await dialog.getByText('@ada@social.example').click()
  await dialog.getByText('Try two hooks').waitFor()
  await dialog.getByRole('radio', { name: 'Now' }).focus()
  expect((await dialog.getByText('Later').boundingBox())?.y).toBeLessThan(800)
  await dialog.getByText('Later').click()
  await expectUsable(page, 'planning a post on the page of its clip')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByRole('link', { name: 'calendar' }).click()
  await page.getByRole('button', { name: 'The first idea is wrong' }).first().waitFor()
  const { items: posts } = await client.calendar.list()
  expect(posts.map(({ status }) => status)).toEqual(['pending'])
})
