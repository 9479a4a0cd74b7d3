import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { connectAccount } from './connect-account.ts'
import { expectUsable } from './expect-usable.ts'
import { giveClips } from './given-clip.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()
const { sql } = studio.service
const POSTS = 14

/** Gives a member posts that were watched: each a hundred times as often as its place, the others of a kind ten times as often. */
async function watched(member: Awaited<ReturnType<typeof studio.member>>) {
  const { client } = member
  const social_account_id = await connectAccount(member, 'local_folder', { folder: 'Mine' })
  const titles = Array.from({ length: POSTS }, (_, at) => `Clip ${at + 1}`)
  const { clip_ids } = await giveClips(studio.service, member, 'Talk', titles)
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
  const posts: string[] = []
  for (const [at, clip_id] of clip_ids.entries()) {
    const { post_id } = await client.clips.publish(clip_id, { social_account_id, scheduled_at })
    posts.push(post_id)
    await sql`
      update posts set status = 'posted', posted_at = now() - make_interval(days => ${20 - at})
       where post_id = ${post_id}
    `
    const isStrong = at % 2 === 0
    await sql`
      update clips set score_breakdown = score_breakdown || ${{ hook: isStrong ? 90 : 20 }}::jsonb,
             topics = ${[isStrong ? 'Tides' : 'Wind', `Only ${at}`]}::jsonb,
             score_reasons = jsonb_set(score_reasons, '{0,kind}', ${isStrong ? 'number' : 'laughter'}::jsonb)
       where clip_id = ${clip_id}
    `
    for (const hours of [1, 6, 24, 72]) {
      await sql`
        insert into post_figures (post_id, account_id, age_hours, views, likes)
        values (${post_id}, ${member.account_id}, ${hours},
                ${(at + 1) * (isStrong ? 1000 : 100) * Math.ceil(Math.sqrt(hours))}, ${at})
      `
    }
  }
  return { ...member, clip_ids, posts }
}

test('without figures it is said when the first come; what was learned of them is shown, can be left out, and is forgotten; a post is seen beside the others of its account, where viewers leave is laid over what is said, and all figures are taken as a table', async () => {
  const member = await studio.member()
  const phone = await member.open('/studio/calendar', PHONE)
  await phone.getByRole('link', { name: 'How posts do' }).tap()
  await phone.getByText('The first come an hour after').waitFor()
  await expectUsable(phone, 'no figures')

  const { client, clip_ids, posts } = await watched(member)
  await client.clips.like(clip_ids[0] ?? '')
  await phone.goto('/studio/account/settings')
  const learned = phone.getByRole('region', { name: 'What later clips are chosen by' })
  await learned.getByText('Learned from 1 like or dislike and 14 posts').waitFor()
  await learned.getByText('counts more · as your posts do').waitFor()
  await learned.getByText('counts less · as you rated clips, not sure yet').first().waitFor()
  await expectUsable(phone, 'what was learned')
  await learned.getByText('Learn from how posts do').tap()
  await learned.getByText('counts more · as your posts do').waitFor({ state: 'detached' })
  expect((await client.preferences.get()).learn_from_posts).toBe(false)
  await learned.getByRole('button', { name: 'Forget what was learned' }).tap()
  await phone.getByRole('dialog').getByRole('button', { name: 'Forget what was learned' }).tap()
  await learned.getByText('Learned from no likes and dislikes and no posts').waitFor()
  await learned.getByText('8 more posts').waitFor()
  expect((await client.preferences.get()).learned_from.reactions.count).toBe(0)

  const page = await member.open('/studio/figures')
  const curve = page.getByRole('region', { name: 'A post beside the median' })
  await curve.getByRole('heading', { name: 'Clip 13' }).waitFor()
  await expectUsable(page, 'the figures')
  const best = page.getByRole('region', { name: 'The best posts' })
  expect(await best.getByRole('listitem').count()).toBe(5)
  await page.getByRole('region', { name: 'The weakest posts' }).getByText('Clip 2').click()
  await curve.getByRole('heading', { name: 'Clip 2', exact: true }).waitFor()
  const reasons = page.getByRole('region', { name: 'By what the clip was chosen for' })
  expect(await reasons.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^A number 7 posts/),
    expect.stringMatching(/^Laughter 7 posts/),
  ])
  const topics = page.getByRole('region', { name: 'By topic' })
  expect(await topics.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^Tides 7 posts/),
    expect.stringMatching(/^Wind 7 posts/),
  ])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toStartWith('platform,title,posted_at,age_hours')
  expect(lines).toHaveLength(1 + 4 * POSTS)

  await page.goto(`/studio/figures?clip=${clip_ids[3]}`)
  await curve.getByRole('heading', { name: 'Clip 4' }).waitFor()
  await page.goto(`/studio/calendar?post=${posts[5]}`)
  await page.getByRole('dialog').getByRole('link', { name: 'How posts do' }).click()
  await curve.getByRole('heading', { name: 'Clip 6' }).waitFor()

  const [post = '', clip = ''] = [posts[0], clip_ids[0]]
  await sql`update posts set platform = 'youtube' where post_id = ${post}`
  const kept = Array.from({ length: 100 }, (_, at) => (at < 50 ? 1 : 0.7))
  await sql`
    update post_figures set retention = ${`{${kept}}`}::double precision[]
     where post_id = ${post} and age_hours = 72
  `
  const { words } = await client.clips.get(clip, { include: 'words' })
  expect(words).not.toBeEmpty()
  await page.goto(`/studio/figures?post=${post}`)
  const leaving = page.getByRole('region', { name: 'Where viewers leave' })
  await leaving.getByText('−30%').waitFor()
  expect(await leaving.locator('.kept-words span').count()).toBe(words?.length ?? 0)
  await expectUsable(page, 'where viewers leave')
})
