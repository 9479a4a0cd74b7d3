import { expect, test } from 'bun:test'
import { slowness, until } from '@svc/patience'
import type { Page } from 'playwright-core'
import type { Clip } from '../../packages/client/src/index.ts'
import { toClip } from '../../packages/studio/web/edit/cut/segments.ts'
import { copyClip } from './copied-clips.ts'
import { expectUsable } from './expect-usable.ts'
import { memberWithTalk } from './given-project.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()

test('clips play in their place, one at a time, and say why where it is; likes and dislikes are shown at once, undone, and kept', async () => {
  const { first, second, address, open, client } = await memberWithTalk(studio)
  const page = await open(address)
  const player = page.getByRole('article', { name: first.title }).first()
  await player.getByRole('button', { name: `Play ${first.title}` }).click()
  await playing(page, first.title)
  await player.getByRole('button', { name: 'Sound' }).press('Enter')
  expect(await page.evaluate('document.querySelector("video").muted')).toBe(false)
  await expectUsable(page, 'the clips of a video, one of which plays')

  await page.getByRole('button', { name: `Play ${second.title}` }).press('Enter')
  await playing(page, second.title)
  expect(await page.locator('video').count()).toBe(1)
  await page.getByRole('button', { name: `Pause ${second.title}` }).press('Enter')
  await page.locator('video').waitFor({ state: 'detached' })

  const reactionIs = (reaction: Clip['reaction']) =>
    until(async () => (await client.clips.get(first.clip_id)).reaction === reaction)
  const like = page.getByRole('button', { name: `Like ${first.title}`, exact: true })
  await like.click()
  await page.getByText('Later videos rank clips like it higher').waitFor()
  await reactionIs('like')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await reactionIs(null)
  expect(await page.getByText('Later videos rank clips like it higher').count()).toBe(0)
  await like.and(page.locator('[aria-pressed=false]')).waitFor()
  await page.getByRole('button', { name: `Dislike ${first.title}` }).press(' ')
  await reactionIs('dislike')
  await client.clips.like(first.clip_id)
  await page.getByLabel('Show').selectOption('Liked')
  await page.getByText(second.title).first().waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: first.title }).waitFor()
})

test('a reason is pressed beside the picture: its second plays, and the reason is marked while it is seen; a phone shows the same by touch', async () => {
  const { clips, address, open } = await memberWithTalk(studio)
  const { clip, reason, second } = lateReason(clips)
  const page = await open(`/studio/clips/${clip.clip_id}`)
  await page.getByRole('heading', { name: 'Why this moment' }).waitFor()
  await collectJumps(page)
  const line = page.locator('.reasons').getByRole('button', { name: reason.text })
  await line.click()
  await jumped(page, second)
  await line.and(page.locator('[aria-current=time]')).waitFor()

  const phone = await open(address, PHONE)
  const card = phone.getByRole('article', { name: clip.title }).first()
  const why = card.locator('.reasons').getByRole('button')
  expect((await why.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await why.tap()
  await playing(phone, clip.title)
  await phone.getByRole('button', { name: `Pause ${clip.title}` }).tap()
  await phone.locator('video').waitFor({ state: 'detached' })
  await phone.getByRole('button', { name: `Play ${clip.title}` }).tap()
  await playing(phone, clip.title)
  // Nothing is written over the picture, where the captions are.
  expect(await card.locator('.player').textContent()).toBe('')
  await expectUsable(phone, 'the clips of a video on a phone')
  await phone.getByRole('link', { name: clip.title, exact: true }).tap()
  await phone.getByRole('heading', { name: 'Why this moment' }).waitFor()
  await expectUsable(phone, 'a clip')
  await phone.getByRole('link', { name: 'More from here' }).tap()
  await phone.getByRole('heading', { name: 'Transcript' }).waitFor()
  // What comes after the clip is chosen already.
  await phone.getByText(/words · \d/).waitFor()
})

test('what happens to one clip of a thousand is read as that clip alone, and each turn of the wheel takes less than 0.2 s of the processor', async () => {
  const { first, address, open, client } = await memberWithTalk(studio)
  await copyClip(studio.service.sql, first.clip_id, 1_000)
  const page = await open()
  // When events begin to be followed, everything that was read before is read anew.
  const begun = page.waitForResponse((response) => response.url().includes('/v1/events?after=now'))
  await page.goto(address)
  await begun
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const [, read] = pathname.split('/v1')
    if (request.method() === 'GET' && read?.includes('clips')) reads.push(read + search)
  })
  await until(async () => {
    await page.mouse.wheel(0, 1500)
    return reads.filter((read) => read.includes('cursor=')).length >= 3
  })
  const link = page.getByRole('article').last().getByRole('heading').getByRole('link')
  const clipPath = (await link.getAttribute('href')) ?? ''
  const clip_id = clipPath.split('/').at(-1) ?? ''
  const far = page.getByRole('article').filter({ has: page.locator(`h2 a[href="${clipPath}"]`) })
  reads.length = 0
  await client.clips.like(clip_id)
  await far.locator('[aria-pressed=true]').waitFor()
  expect(reads).toEqual([`/clips/${clip_id}`])

  const session = await page.context().newCDPSession(page)
  // Time of the processor, which a busy machine does not lengthen.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await spent()
  let turns = 0
  const seen = new Set<string>()
  while (seen.size < 150) {
    turns++
    await page.mouse.wheel(0, 2500)
    for (const name of await page.getByRole('article').locator('h2').allTextContents()) {
      seen.add(name)
    }
  }
  expect(await page.getByRole('article').count()).toBeLessThan(60)
  const seconds = (await spent()) - before
  expect(seconds / turns).toBeLessThan(0.2 * slowness())
})

async function playing(shown: Page, title: string): Promise<void> {
  const isPlaying = `(() => {
    const video = document.querySelector('video')
    return video?.getAttribute('aria-label') === ${JSON.stringify(title)} && video.currentTime > 0 && !video.paused
  })()`
  await until(() => shown.evaluate(isPlaying))
}

/** A reason well after the beginning of its clip, which no loop of the player reaches by itself. */
function lateReason(clips: readonly Clip[]) {
  for (const clip of clips) {
    for (const reason of clip.score_reasons) {
      const second = toClip(reason.start, clip.segments)
      if (second > 1) return { clip, reason, second }
    }
  }
  throw new Error('Every reason is at the beginning of its clip.')
}

/** Keeps the seconds to which players of the page are sent. */
async function collectJumps(shown: Page): Promise<void> {
  await shown.evaluate(`(() => {
    globalThis.jumps = []
    document.addEventListener('seeking', ({ target }) => jumps.push(target.currentTime), true)
  })()`)
}

/** Waits until a player was sent to a second, and forgets that it was. */
async function jumped(shown: Page, second: number): Promise<void> {
  const hasJumped = `jumps.some((at) => Math.abs(at - ${second}) < 0.2)`
  await until(() => shown.evaluate(hasJumped))
  await shown.evaluate('jumps.length = 0')
}
