import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { media } from '../../packages/test-media/src/index.ts'
import { chooseFile } from './choose-file.ts'
import { connectAccount } from './connect-account.ts'
import { expectUsable } from './expect-usable.ts'
import { openWorkingStudio, PHONE } from './open-studio.ts'

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

test('on a phone a video becomes an edited file, a post, and a clip that a visitor approves, in as few touches as are said', async () => {
  const member = await studio.member()
  await connectAccount(member, 'mastodon', { server: mastodon.url, access_token: mastodon.token })
  const page = await member.open('/studio', PHONE)
  const touched: Record<string, number> = {}
  const touch = async (step: string, ...places: Locator[]) => {
    for (const place of places) {
      touched[step] = (touched[step] ?? 0) + 1
      await place.tap()
    }
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  await touch('brought', page.getByRole('link', { name: 'New video' }))
  const chooser = page.waitForEvent('filechooser')
  await touch('brought', button('Choose a file'))
  await (await chooser).setFiles(media('sentence.mp4'))
  await page.getByText('All of it is here.').waitFor()
  await touch('brought', button('Find the clips'))
  // The page that the work is watched on needs no message that leads to it.
  await page.waitForURL(/videos\/[0-9A-Z]{26}$/)
  const card = page.getByRole('list', { name: 'Clips' }).getByRole('listitem').first()
  await card.waitFor()
  expect(await page.getByText('has begun').count()).toBe(0)
  await touch('chosen', card.getByRole('button', { name: /^Like / }))
  const title = page.getByLabel('Title')
  await touch('edited', card.getByRole('link', { name: /^Edit / }))
  await touch('edited', page.getByRole('tab', { name: 'Text' }), title)
  await title.fill('The first idea is wrong')

  const file = page.getByRole('dialog', { name: 'The finished file' })
  await touch('downloaded', button('Download'))
  const downloaded = page.waitForEvent('download')
  await touch('downloaded', file.getByRole('button', { name: 'Render' }))
  expect((await downloaded).suggestedFilename()).toBe('The first idea is wrong.mp4')
  await page.keyboard.press('Escape')

  const post = page.getByRole('dialog', { name: 'Post' })
  await touch('posted', button('Post'), post.getByText('@ada@social.example'))
  await touch('posted', post.getByRole('button', { name: 'Post now' }))
  await post.getByRole('link').first().waitFor()
  await page.keyboard.press('Escape')
  await touch('figures', page.getByRole('link', { name: 'Calendar' }))
  await touch('figures', page.getByRole('link', { name: 'How posts do' }))
  await page.getByRole('heading', { name: 'How posts do' }).waitFor()

  await page.getByRole('link', { name: 'Videos' }).tap()
  await page.getByRole('link', { name: 'sentence.mp4' }).tap()
  const share = page.getByRole('dialog', { name: 'Share the clips' })
  await touch('shared', button('Share'))
  for (const choice of ['Visitors can comment', 'Visitors can approve or ask for a change'])
    await touch('shared', share.getByText(choice))
  await touch('shared', share.getByRole('button', { name: 'Create the link' }))
  const address = new URL(await share.getByLabel('Link').inputValue()).pathname

  const guest = await studio.visit(address, PHONE)
  const name = guest.getByLabel('Your name')
  await touch('commented', name)
  await name.fill('Grace')
  await touch('commented', guest.getByRole('button', { name: 'Begin' }))
  const text = guest.getByLabel('What do you think of it?')
  await touch('commented', text)
  await text.fill('Good.')
  await touch('commented', guest.getByRole('button', { name: 'Comment' }))
  await guest.getByText('Sent. Thank you!').waitFor()
  await touch('approved', guest.getByRole('button', { name: 'Approve' }))
  await guest.getByText('approves it').waitFor()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  expect(touched).toEqual({
    ...{ brought: 3, chosen: 1, edited: 3, downloaded: 2, posted: 3, figures: 2 },
    ...{ shared: 4, commented: 4, approved: 1 },
  })
})
