import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import type { Page } from 'playwright-core'
import { expectUsable } from './expect-usable.ts'
import { memberWithTalk } from './given-project.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()

test('a link is shared and answered on a laptop, commented on and approved on a phone', async () => {
  const { client, open, project_id, first } = await memberWithTalk(studio)
  await client.brandKit.replaceColors({ items: [{ color: '#0B6E4F' }] })
  const page = await open(`/studio/videos/${project_id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share the clips' })
  await dialog.getByText('Visitors can comment').click()
  await dialog.getByText('Visitors can approve or ask for a change').click()
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  // What was pressed is gone with its form; the keyboard goes on at the address.
  const link = dialog.getByLabel('Link').and(page.locator(':focus'))
  const address = await link.inputValue()
  await page.keyboard.press('Escape')

  const guest = await studio.visit(new URL(address).pathname, PHONE)
  await expectUsable(guest, 'a page that asks for a name')
  await guest.getByLabel('Your name').fill('Grace')
  await guest.getByRole('button', { name: 'Begin' }).click()
  await guest.locator('#you:focus').getByText('You answer as Grace').waitFor()
  await guest.waitForLoadState('load')
  const card = guest.locator(`#c-${first.clip_id}`)
  await reaches(guest, first.clip_id, 2, BEGIN)
  await card.getByLabel('What do you think of it?').fill('Cut the pause here.')
  expect(await card.getByLabel('At', { exact: true }).inputValue()).toMatch(/^0:0[2-9]$/)
  await card.getByRole('button', { name: 'Ask for a change' }).click()
  await card.getByText('asks for a change').waitFor()
  // It has the focus, so that a screen reader says it.
  await card.getByText('Sent. Thank you!').and(guest.locator(':focus')).waitFor()
  await expectUsable(guest, 'a page with a wish for a change')
  // The time code plays from its moment.
  await card.getByRole('link', { name: /Play from 0:0[2-9]/ }).click()
  await reaches(guest, first.clip_id, 2)

  const waiting = page.getByRole('heading', { name: '1 answer of a visitor' })
  await waiting.waitFor()
  await page.getByText('Change wanted').first().waitFor()
  await expectUsable(page, 'a wall with a wish for a change')
  await page.getByRole('link', { name: `See ${first.title}` }).click()
  const said = page.getByRole('region', { name: 'What visitors say' })
  await said.getByText('Cut the pause here.').waitFor()
  await said.getByRole('button', { name: /Play from 0:0[2-9]/ }).click()
  await page.getByRole('slider', { name: 'Position' }).waitFor()
  const answer = said.getByRole('button', { name: 'Answer' })
  // Of several, each is told from the others.
  expect(
    await page.locator(`#${await answer.getAttribute('aria-describedby')}`).textContent(),
  ).toBe('Cut the pause here.')
  await answer.click()
  await said.getByLabel('Your answer to Grace').fill('It is gone.')
  await said.getByRole('button', { name: 'Send' }).press('Enter')
  // What was pressed is gone with its form; the keyboard goes on at the comment.
  await said.locator('li:focus').getByText('It is gone.').waitFor()
  await said.getByRole('button', { name: 'Done: Grace' }).click()
  await said.getByRole('button', { name: 'Open again: Grace' }).waitFor()
  await expectUsable(page, 'a clip with a comment that is done')

  await guest.reload()
  await card.getByText('It is gone.').waitFor()
  await card.getByRole('button', { name: 'Approve' }).click()
  await card.getByText('approves it').waitFor()
  await said.getByText('approves it').waitFor()
  await page.getByText('Approved', { exact: true }).waitFor()
  const { visitors } = await client.shares.get(project_id)
  expect(visitors).toMatchObject([{ name: 'Grace', played_clip_ids: [first.clip_id] }])
  await page.goto(`/studio/videos/${project_id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog.getByText('Grace: played 1 clip').waitFor()
  await expectUsable(page, 'who was at a link')
})

test('the editor shows a comment of a page without scripts at its moment, the account deletes it, and the editor leads on: what was typed is saved when it is left for the next clip, and posted as it is now', async () => {
  const { client, open, project_id, first, second } = await memberWithTalk(studio)
  const { url } = await client.shares.create(project_id, { allow_comments: true })
  const guest = await studio.visit(new URL(url).pathname, { ...PHONE, javaScriptEnabled: false })
  await guest.getByLabel('Your name').fill('Grace')
  await guest.getByRole('button', { name: 'Begin' }).tap()
  const card = guest.locator(`#c-${first.clip_id}`)
  await card.getByLabel('At', { exact: true }).fill('0:03')
  await card.getByLabel('What do you think of it?').fill('Louder, please.')
  await card.getByRole('button', { name: 'Comment' }).tap()
  await card.getByText('Louder, please.').waitFor()
  await card.getByRole('link', { name: 'Play from 0:03' }).tap()
  expect(await card.locator('video').getAttribute('src')).toEndWith('#t=3')

  const page = await open(`/studio/clips/${first.clip_id}/edit`)
  const said = page.getByRole('region', { name: 'What visitors say' })
  await said.getByRole('button', { name: 'Play from 0:03' }).click()
  await page.getByRole('button', { name: 'Pause' }).first().click()
  await expectUsable(page, 'the editor of a clip with a comment')
  await said.getByRole('button', { name: 'Delete what Grace wrote' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this comment?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await said.waitFor({ state: 'detached' })
  await guest.reload()
  expect(await card.getByText('Louder, please.').count()).toBe(0)

  await page.getByRole('tab', { name: 'Text' }).click()
  const next = page.getByRole('link', { name: `Next clip: ${second.title}` })
  await next.waitFor()
  await page.getByLabel('Title').fill('Typed before leaving')
  await next.click()
  await page.getByRole('heading', { name: second.title }).waitFor()
  const title = async () => (await client.clips.get(first.clip_id)).title
  await until(async () => (await title()) === 'Typed before leaving')
  await page.getByRole('link', { name: 'Clip before: Typed before leaving' }).click()
  await page.getByRole('heading', { name: 'Typed before leaving' }).waitFor()
  await page.getByText('All changes saved').waitFor()

  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByLabel('Title').fill('As it is now')
  await page.getByRole('button', { name: 'Post' }).click()
  await page.getByRole('dialog', { name: 'Post' }).getByText('As it is now').waitFor()
  expect(await title()).toBe('As it is now')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All clips' }).click()
  await page.getByRole('article', { name: 'As it is now' }).waitFor()
})

test('a line above the clips makes more of a subject that is spoken of, once', async () => {
  const { open, project_id, client } = await memberWithTalk(studio)
  // What clips show already is left out.
  await studio.service.sql`
    update clips set start = 23.99, "end" = 24 where project_id = ${project_id}
  `
  const page = await open(`/studio/videos/${project_id}`)
  await page.getByLabel('Find moments about').fill('zebras')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByText('Nothing more is said about it.').waitFor()
  await page.getByLabel('Find moments about').fill('simple rules')
  await page.keyboard.press('Enter')
  await page.getByText('1 clip was made of it').waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('Being made').waitFor()
  await expectUsable(page, 'a wall on which moments were found')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByText('Nothing more is said about it.').waitFor()
  expect((await client.projects.get(project_id)).clip_count).toBe(4)
})

test('several clips are given a look, and a press brings the looks back; one is deleted, brought back by a press, and gone once the window is left', async () => {
  const { open, project_id, first, client } = await memberWithTalk(studio)
  await client.clips.update(first.clip_id, { caption_style: { preset: 'clean', color: '#FF0000' } })
  const lookOf = async () => (await client.clips.get(first.clip_id)).edits.caption_style
  const page = await open(`/studio/videos/${project_id}`)
  const card = page.getByRole('article', { name: first.title })
  await page.getByRole('checkbox', { name: `Select ${first.title}`, exact: true }).press(' ')
  const bar = page.getByRole('region', { name: 'Chosen clips' })
  await bar.getByRole('button', { name: 'Restyle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give these clips a look' })
  await dialog.getByText('Neon').click()
  await expectUsable(page, 'looks for several clips')
  await dialog.getByRole('button', { name: 'Restyle' }).click()
  await page.getByText('1 clip has the new look.').waitFor()
  expect(await lookOf()).toEqual({ preset: 'neon', color: '#FF0000' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await lookOf())?.preset === 'clean')

  await bar.getByRole('button', { name: 'Delete' }).click()
  await card.waitFor({ state: 'detached' })
  await expectUsable(page, 'a wall with a clip that is deleted')
  await page.getByRole('button', { name: 'Undo' }).click()
  await card.waitFor()
  await page.getByRole('link', { name: first.title, exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('3 clips').waitFor()
  expect(await card.count()).toBe(0)
  expect(await client.clips.get(first.clip_id)).toMatchObject({ title: first.title })
  await page.goto('about:blank')
  await until(() =>
    client.clips.get(first.clip_id).then(
      () => false,
      () => true,
    ),
  )
})

/** Waits until the video of a clip has passed a second of it; it may begin there, without a sound. */
async function reaches(page: Page, clip_id: string, second: number, begin = ''): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const video = document.querySelector('#c-${clip_id} video')
    const look = () => video.currentTime >= ${second} && resolve()
    video.addEventListener('timeupdate', look)
    ${begin}
    look()
  })`)
}

const BEGIN = 'video.muted = true; video.currentTime = 1.9; video.play()'
