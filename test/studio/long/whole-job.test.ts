import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { media } from '../../../packages/test-media/src/index.ts'
import { connectAccount } from '../connect-account.ts'
import { expectUsable } from '../expect-usable.ts'
import { openWorkingStudio, PHONE } from '../open-studio.ts'

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
