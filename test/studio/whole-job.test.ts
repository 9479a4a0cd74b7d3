import { expect, test } from 'bun:test'
import { media } from '../../packages/test-media/src/index.ts'
import { chooseFile } from './choose-file.ts'
import { expectUsable } from './expect-usable.ts'
import { openWorkingStudio } from './open-studio.ts'

const studio = await openWorkingStudio()
const { mastodon } = studio.service

test('a person signs up, brings a file, chooses, edits, renders and plans a post, in the browser alone', async () => {
  const { client, open } = await studio.member()
  const page = await open()
  await page.getByRole('link', { name: 'New video' }).click()
  await chooseFile(page, 'Choose a file', media('talk.mp4'))
  await page.getByText('All of it is here.').waitFor()
  await page.getByRole('region', { name: 'What it takes' }).getByText('Costs nothing').waitFor()
  await page.getByRole('button', { name: 'Find the clips' }).click()

  const clips = page.getByRole('list', { name: 'Clips' }).getByRole('listitem')
  await clips.first().waitFor()
  await clips
    .first()
    .getByRole('button', { name: /^Like / })
    .click()
  await clips.first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByLabel('Title').fill('The first idea is wrong')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All changes saved').waitFor()
  await page.goBack()

  await page.getByRole('heading', { name: 'The first idea is wrong' }).waitFor()
  const panel = page.getByRole('region', { name: 'The finished file' })
  await panel.getByLabel('Size').selectOption('Small (720p)')
  await panel.getByRole('button', { name: 'Render' }).click()
  const link = panel.getByRole('link', { name: 'Download' })
  await link.waitFor()
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(saved.suggestedFilename()).toBe('The first idea is wrong.mp4')

  await page.getByRole('link', { name: 'Accounts' }).click()
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
  await dialog.getByText('Later').click()
  await expectUsable(page, 'planning a post on the page of its clip')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByRole('link', { name: 'calendar' }).click()
  await page.getByRole('button', { name: 'The first idea is wrong' }).first().waitFor()
  const { items: posts } = await client.calendar.list()
  expect(posts.map(({ status }) => status)).toEqual(['pending'])
})
