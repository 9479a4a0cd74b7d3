import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectUsable } from './expect-usable.ts'
import { openStudio, PHONE } from './open-studio.ts'
import { makeTalkProject } from './talk-project.ts'

const studio = await openStudio()
const { sql, baseUrl } = studio.service
const page = await studio.member()
const { service, project, clips } = await makeTalkProject(page)
const address = `${baseUrl}/studio/videos/${project.project_id}`
const [best, second] = clips
if (!best || !second) throw new Error('The talk has less than two clips.')

test('clips play in their place, one at a time, and say why where it is', async () => {
  await page.goto(address)
  const player = page.getByRole('article', { name: best.title }).first()
  await player.getByRole('button', { name: `Play ${best.title}` }).click()
  await playing(page, best.title)
  const position = player.getByRole('slider', { name: 'Position' })
  const reason = best.score_reasons[0]
  await position.fill(String(Math.max(0, (reason?.start ?? 0) - best.start + 0.1)))
  await player
    .locator('.scrubber')
    .getByText(reason?.text ?? '')
    .waitFor()
  await player.getByRole('button', { name: 'Sound' }).press('Enter')
  expect(await page.evaluate('document.querySelector("video").muted')).toBe(false)
  await expectUsable(page, 'the clips of a video, one of which plays')

  await page.getByRole('button', { name: `Play ${second.title}` }).press('Enter')
  await playing(page, second.title)
  expect(await page.locator('video').count()).toBe(1)
  await page.getByRole('button', { name: `Pause ${second.title}` }).press('Enter')
  await page.locator('video').waitFor({ state: 'detached' })
}, 60_000)

test('likes and dislikes are shown at once, undone, and kept', async () => {
  await page.goto(address)
  const like = page.getByRole('button', { name: `Like ${best.title}`, exact: true })
  await like.click()
  await page.getByText('Later videos rank clips like it higher').waitFor()
  await reactionIs('like')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await reactionIs(null)
  expect(await like.getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('button', { name: `Dislike ${best.title}` }).press(' ')
  await reactionIs('dislike')
  await service.clips.like(best.clip_id)
  await page.getByRole('button', { name: 'All clips' }).click()
  await page.getByRole('option', { name: 'Liked' }).click()
  await page.getByText(second.title).first().waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: best.title }).waitFor()
}, 60_000)

test('a phone shows the same by touch', async () => {
  const phone = await studio.alsoOn(page, PHONE)
  await phone.goto(address)
  await phone.getByRole('button', { name: `Play ${best.title}` }).tap()
  await playing(phone, best.title)
  await expectUsable(phone, 'the clips of a video on a phone')
  await phone.getByRole('link', { name: best.title, exact: true }).tap()
  await phone.getByRole('heading', { name: 'Why this moment' }).waitFor()
  await expectUsable(phone, 'a clip')
  await phone.close()
}, 60_000)

test('each turn of the wheel through ten thousand clips takes less than 0.2 s of the processor', async () => {
  const { project_id } = project
  await sql`
    insert into clips
    select copy.* from clips c, generate_series(1, 10000) as n,
           jsonb_populate_record(c, jsonb_build_object(
             'clip_id', gen_random_uuid(), 'rank', n + 10, 'title', 'Moment ' || n
           )) as copy
     where c.clip_id = ${best.clip_id}
  `
  await page.goto(address)
  await page.getByRole('heading', { name: best.title }).waitFor()
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
  expect(seconds / turns).toBeLessThan(0.2)
  await sql`delete from clips where project_id = ${project_id} and rank > 10`
}, 60_000)

async function playing(shown: Page, title: string): Promise<void> {
  const isPlaying = `(() => {
    const video = document.querySelector('video')
    return video?.getAttribute('aria-label') === ${JSON.stringify(title)} && video.currentTime > 0 && !video.paused
  })()`
  while (!(await shown.evaluate(isPlaying))) await Bun.sleep(50)
}

async function reactionIs(reaction: 'like' | 'dislike' | null): Promise<void> {
  while ((await service.clips.get(best?.clip_id ?? '')).reaction !== reaction) await Bun.sleep(50)
}
