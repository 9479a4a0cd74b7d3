import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { media } from '../../../packages/test-media/src/index.ts'
import { countKeys } from '../by-keys.ts'
import { connectAccount } from '../connect-account.ts'
import { expectUsable } from '../expect-usable.ts'
import { giveProject } from '../given-project.ts'
import { openWorkingStudio, PHONE } from '../open-studio.ts'
import { TALK_OF_CLIPS } from '../spoken-video.ts'

const studio = await openWorkingStudio()
const { mastodon } = studio.service.platforms

test('on a phone a video becomes an edited file, a post, and a clip that a visitor approves, in as few touches as are said; a second post is planned on a laptop', async () => {
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
  const arrived = page.getByText('All of it is here.')
  await arrived.waitFor()
  expect(await arrived.getAttribute('aria-live')).toBe('polite')
  const takes = page.getByRole('region', { name: 'What it takes' })
  await takes.getByText('Costs nothing').waitFor()
  expect(await takes.textContent()).not.toMatch(/(\d+ \w+) to \1/)
  await touch('brought', button('Find the clips'))
  // The page that the work is watched on needs no message that leads to it.
  await page.waitForURL(/videos\/[0-9A-Z]{26}$/)
  const [project_id = ''] = page.url().match(/\w+$/) ?? []
  // Screen readers say what comes into a place that was there before.
  await page.locator('main > [role=status]').filter({ hasText: 'Your clips are ready.' }).waitFor()
  const card = page.getByRole('list', { name: 'Clips' }).getByRole('listitem').first()
  await card.waitFor()
  expect(await page.getByText('has begun').count()).toBe(0)
  await touch('chosen', card.getByRole('button', { name: /^Like / }))
  const title = page.getByLabel('Title')
  await touch('edited', card.getByRole('link', { name: /^Edit / }))
  await touch('edited', page.getByRole('tab', { name: 'Text' }), title)
  await title.fill('The first idea is wrong')
  // The last handle stands at the end of the sound.
  await expectUsable(page, 'the editor of a whole source')

  // What was typed is saved first, by itself.
  const file = page.getByRole('dialog', { name: 'The finished file' })
  await touch('downloaded', button('Download'))
  const downloaded = page.waitForEvent('download')
  await touch('downloaded', file.getByRole('button', { name: 'Render' }))
  expect((await downloaded).suggestedFilename()).toBe('The first idea is wrong.mp4')
  // The pressed button went away while the file was made; the keyboard goes on in the dialog.
  await file.and(page.locator(':focus')).waitFor()
  await file
    .getByRole('status')
    .and(file.getByText('Ready', { exact: true }))
    .waitFor()
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

  const [clip] = (await member.client.clips.list({ project_id })).items
  const laptop = await member.open(`/studio/clips/${clip?.clip_id}`)
  await laptop.getByRole('button', { name: 'Post' }).click()
  const plan = laptop.getByRole('dialog', { name: 'Post' })
  await plan.getByText('@ada@social.example').click()
  await plan.getByText('Try two hooks').waitFor()
  await plan.getByRole('radio', { name: 'Now' }).focus()
  expect((await plan.getByText('Later').boundingBox())?.y).toBeLessThan(800)
  await plan.getByText('Later').click()
  await expectUsable(laptop, 'planning a post on the page of its clip')
  await plan.getByRole('button', { name: 'Schedule' }).click()
  await plan.getByRole('link', { name: 'calendar' }).click()
  await laptop.getByRole('button', { name: 'The first idea is wrong' }).first().waitFor()
  const { items: posts } = await member.client.calendar.list({ status: 'pending' })
  expect(posts).toHaveLength(1)
})

// How a member signs in and brings a video by keys alone is in `bring.test.ts`.
test('by keys alone a clip is chosen, edited, downloaded, posted, shared, commented on and approved, in as few presses as are said; each step is said to who listens, and the focus is never lost', async () => {
  const member = await studio.member()
  await connectAccount(member, 'mastodon', { server: mastodon.url, access_token: mastodon.token })
  const { project, clips } = await giveProject(studio.service, member, TALK_OF_CLIPS)
  const page = await member.open(`/studio/videos/${project.project_id}`)
  const keys = countKeys()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
  const focused = page.locator(':focus')

  await button(`Play ${clips[0]?.title}`).waitFor()
  await keys.press(page, 'chosen', 'j', 'l')
  await button(`Like ${clips[0]?.title}`).and(page.locator('[aria-pressed=true]')).waitFor()
  await keys.press(page, 'edited', 'e')
  // These come later, each is one more stop.
  await page.getByRole('link', { name: /^Next clip/ }).waitFor()
  await page.getByRole('slider').nth(1).waitFor()
  await keys.use('edited', page.getByRole('tab', { name: 'Words' }), { key: 'End' })
  await keys.type('edited', page.getByLabel('Title'), 'Three rules')
  await said('All changes saved').waitFor()

  const file = page.getByRole('dialog', { name: 'The finished file' })
  const back = { by: 'Shift+Tab' }
  await keys.use('downloaded', button('Download'), back)
  const downloaded = page.waitForEvent('download')
  // Until what it costs is known it is no stop.
  const render = file.getByRole('button', { name: 'Render' })
  await render.and(page.locator(':enabled')).waitFor()
  await keys.use('downloaded', render)
  expect((await downloaded).suggestedFilename()).toBe('Three rules.mp4')
  await file
    .getByRole('status')
    .filter({ hasText: /^Ready$/ })
    .waitFor()
  await keys.press(page, 'downloaded', 'Escape')
  await button('Download').and(focused).waitFor()

  const post = page.getByRole('dialog', { name: 'Post' })
  await keys.use('posted', button('Post'), back)
  await keys.use('posted', post.getByRole('checkbox', { name: '@ada@social.example' }), {
    key: 'Space',
  })
  await keys.use('posted', post.getByRole('button', { name: 'Post now' }))
  await post.getByRole('link').first().waitFor()
  await keys.press(page, 'posted', 'Escape')
  await button('Post').and(focused).waitFor()

  await keys.use('figures', page.getByRole('link', { name: 'Calendar' }), back)
  await page.getByRole('main', { name: 'Calendar' }).and(focused).waitFor()
  await keys.use('figures', page.getByRole('link', { name: 'How posts do' }))
  await page.getByRole('main', { name: 'How posts do' }).and(focused).waitFor()

  await keys.use('shared', page.getByRole('link', { name: 'Videos' }), back)
  await keys.use('shared', page.getByRole('link', { name: project.title ?? '' }))
  await page
    .getByRole('main', { name: project.title ?? '' })
    .and(focused)
    .waitFor()
  await keys.use('shared', button('Share'))
  const share = page.getByRole('dialog', { name: 'Share the clips' })
  for (const name of ['Visitors can comment', 'Visitors can approve or ask for a change'])
    await keys.use('shared', share.getByRole('switch', { name }), { key: 'Space' })
  await keys.use('shared', share.getByRole('button', { name: 'Create the link' }))
  const address = await share.getByLabel('Link').and(focused).inputValue()

  const guest = await studio.visit(new URL(address).pathname)
  await keys.type('commented', guest.getByLabel('Your name'), 'Grace')
  await keys.press(guest, 'commented', 'Enter')
  await guest.locator('#you:focus').getByText('You answer as Grace').waitFor()
  const card = guest.getByRole('article').or(guest.getByRole('listitem')).first()
  await keys.type('commented', card.getByLabel('What do you think of it?'), 'Good.')
  await keys.use('commented', card.getByRole('button', { name: 'Comment' }))
  await guest.locator(':focus').getByText('Sent. Thank you!').waitFor()
  await keys.use('approved', card.getByRole('button', { name: 'Approve' }))
  await guest.getByText('approves it').waitFor()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  expect(keys.pressed).toEqual({
    ...{ chosen: 2, edited: 13, downloaded: 13, posted: 15, figures: 13 },
    ...{ shared: 25, commented: 9, approved: 6 },
  })
})
