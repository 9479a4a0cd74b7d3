import { expect, test } from 'bun:test'
import type { Clip } from '../../packages/client/src/index.ts'
import { saved } from './editor-page.ts'
import { expectUsable } from './expect-usable.ts'
import { memberWithTalk } from './given-project.ts'
import { openRestingStudio } from './open-studio.ts'

const studio = await openRestingStudio()
const earliest = (clips: Clip[]) => clips.toSorted((a, b) => a.start - b.start)[0]?.clip_id ?? ''

test('people are named beside the transcript, once for its words, its clips and what is found; a name that is typed on while the first half of it is saved stays', async () => {
  const { client, open, project_id, clips } = await memberWithTalk(studio)
  const page = await open(`/studio/videos/${project_id}/transcript`)
  const heads = page.locator('.passage-head bdi')
  await heads.getByText('Speaker 1').first().waitFor()
  await page.getByText('Who speaks').click()
  const field = page.getByRole('textbox', { name: 'Speaker 1' })
  const typed = Promise.withResolvers<void>()
  await page.route(
    `**/v1/projects/${project_id}`,
    async (route) => {
      await typed.promise
      await route.continue()
    },
    { times: 1 },
  )
  await field.fill('Gra')
  await field.press('Enter')
  await field.fill(' Grace ')
  typed.resolve()
  await heads.getByText('Gra', { exact: true }).first().waitFor()
  expect(await field.inputValue()).toBe(' Grace ')
  await field.press('Enter')
  await heads.getByText('Grace').first().waitFor()
  await heads.getByText('Speaker 2').first().waitFor()
  await page.getByRole('button', { name: 'Name Speaker 2' }).first().click()
  const asked = page.getByRole('dialog').getByRole('textbox', { name: 'Speaker 2' })
  await asked.fill('Rob')
  await asked.press('Enter')
  await heads.getByText('Rob').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Speaker 2' }).inputValue()).toBe('Rob')
  await expectUsable(page, 'a transcript with named people')
  const clip = await client.clips.get(earliest(clips), { include: 'words' })
  expect(clip.speakers.map(({ label }) => label)).toContain('Grace')
  expect(clip.words?.map(({ speaker }) => speaker)).toContain('Grace')
  const list = await open()
  await list.getByLabel('Search titles and words').fill('idea')
  const found = list.getByRole('list', { name: 'Said in your videos' })
  await found.getByText('Grace').waitFor()
})

test('people are named in the editor too, where words that are found anywhere in the video are added to the clip, at their place in time', async () => {
  const { open, client, project_id, clips } = await memberWithTalk(studio)
  const page = await open(`/studio/clips/${earliest(clips)}/edit`)
  await page.getByRole('group', { name: 'Speaker 1' }).first().waitFor()
  await page.getByText('Who speaks').click()
  await page.getByRole('textbox', { name: 'Speaker 2' }).fill('Rob')
  await page.getByRole('textbox', { name: 'Speaker 1' }).fill('Ann')
  await page.getByText('Who speaks').click()
  await page.getByRole('group', { name: 'Ann' }).first().waitFor()
  await page.getByRole('group', { name: 'Rob' }).first().waitFor()
  expect((await client.projects.get(project_id)).speakers).toEqual([
    { label: 'Speaker 1', name: 'Ann' },
    { label: 'Speaker 2', name: 'Rob' },
  ])

  await page.getByText('Add words from elsewhere').click()
  await page.getByLabel('Find words in the whole video').fill('costs you noth')
  await page.getByText('1 hits, this is number 1').waitFor()
  await page.getByRole('option', { name: 'costs, not in the clip', selected: true }).waitFor()
  await expectUsable(page, 'the editor with words that were found')
  await page.getByRole('button', { name: 'Add 3 words to the clip' }).click()
  await page.getByRole('option', { name: /^costs, passage \d$/ }).waitFor()
  await page.getByRole('button', { name: 'Back to the words of the clip' }).click()
  await page.keyboard.press('Control+s')
  await saved(page)
  const { segments } = await client.clips.get(earliest(clips))
  expect(segments.length).toBeGreaterThan(1)
  expect(segments.at(-1)?.start).toBeWithin(19.5, 21.5)
})
