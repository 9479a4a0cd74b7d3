import { expect, test } from 'bun:test'
import { media } from '../../packages/test-media/src/index.ts'
import { chooseFile } from './choose-file.ts'
import { expectUsable } from './expect-usable.ts'
import { openWorkingStudio, PHONE } from './open-studio.ts'

const studio = await openWorkingStudio()
const SUBTITLES = `WEBVTT

00:00:00.200 --> 00:00:05.500
Nobody tells you that the first idea is almost always wrong.

00:00:05.900 --> 00:00:11.400
So we threw it away, and we began again with three simple rules.
`

test('a video whose address answers 404 says so, and becomes clips once the address answers', async () => {
  let isThere = false
  using site = Bun.serve({
    port: 0,
    fetch: () =>
      isThere ? new Response(Bun.file(media('talk-start.mp4'))) : new Response('', { status: 404 }),
  })
  const { open } = await studio.member()
  const page = await open('/studio/new')
  await page.getByLabel('Or the address of a video').fill(`${site.url}talk.mp4`)
  await page.getByRole('button', { name: 'More settings' }).click()
  await chooseFile(page, 'Choose subtitles', {
    name: 'talk.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(SUBTITLES),
  })
  await page.getByRole('button', { name: 'Find the clips' }).click()
  await page.getByText('The address could not be reached.').waitFor()
  await page.getByText('has no such file (404)').waitFor()
  await expectUsable(page, 'a video whose address answers 404')
  // It is the same on another device, and followed on the first one.
  const phone = await open(page.url(), PHONE)
  isThere = true
  await phone.getByRole('button', { name: 'Try again' }).tap()
  await page.getByText('The address could not be reached.').waitFor({ state: 'detached' })
  for (const window of [phone, page]) {
    const timeline = window.getByRole('slider', { name: 'Clips in the video' })
    await timeline.waitFor()
    await window.getByText('The address could not be reached.').waitFor({ state: 'detached' })
  }
})

test('a broken file says that it is broken and what to do, without a try that could not help', async () => {
  const page = await studio.open('/studio/new')
  await chooseFile(page, 'Choose a file', media('no-streams.mp4'))
  await page.getByText('All of it is here.').waitFor()
  await page.getByRole('button', { name: 'Find the clips' }).click()
  await page.getByRole('heading', { name: 'No clips were made' }).waitFor()
  await page
    .locator('.failed')
    .getByText(/Export it again|that we can open/)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Bring another video' }).press('Enter')
  await page.getByRole('heading', { name: 'New video' }).waitFor()
})
