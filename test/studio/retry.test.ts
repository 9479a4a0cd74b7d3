import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { failProject, reportProject } from '../../packages/domain/src/index.ts'
import {
  begunProject,
  endProject,
  SOURCE_FACTS,
  testClip,
} from '../../packages/domain/test/create-test-database.ts'
import { expectUsable } from './expect-usable.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()
const { sql } = studio.service

/** A page that shows a video whose work has ended with an error, as the worker writes it. */
async function failed(
  error: Pick<Parameters<typeof failProject>[2], 'code' | 'message' | 'retryable'>,
) {
  const { client, open } = await studio.member()
  const source = { url: 'https://media.example.org/talk.mp4' }
  const { project_id } = await client.projects.create({ title: 'Talk', source })
  await failProject(sql, await begunProject(sql, project_id), { stage: 'probing', ...error })
  return { client, open, project_id, page: await open(`/studio/videos/${project_id}`) }
}

test('a video whose address answers 404 says so, and becomes clips once the address answers', async () => {
  const { client, open, project_id, page } = await failed({
    code: 'source_unreachable',
    message: 'media.example.org has no such file (404).',
    retryable: true,
  })
  await page.getByText('The address could not be reached.').waitFor()
  await page.getByText('has no such file (404)').waitFor()
  await expectUsable(page, 'a video whose address answers 404')
  // It is the same on another device, and followed on the first one.
  const phone = await open(page.url(), PHONE)
  await phone.getByRole('button', { name: 'Try again' }).tap()
  await until(async () => (await client.projects.get(project_id)).status === 'queued')
  const run = await begunProject(sql, project_id)
  await reportProject(sql, run, { stage: 'selecting', source: SOURCE_FACTS })
  await endProject(sql, run, [testClip(1), testClip(2)])
  for (const window of [phone, page]) {
    const timeline = window.getByRole('slider', { name: 'Clips in the video' })
    await timeline.waitFor()
    await window.getByText('The address could not be reached.').waitFor({ state: 'detached' })
  }
})

test('a broken file says that it is broken and what to do, without a try that could not help', async () => {
  const { page } = await failed({
    code: 'source_unsupported',
    message: 'The file has neither picture nor sound.',
    retryable: false,
  })
  await page.getByRole('heading', { name: 'No clips were made' }).waitFor()
  await page
    .locator('.failed')
    .getByText(/Export it again|that we can open/)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Bring another video' }).press('Enter')
  await page.getByRole('heading', { name: 'New video' }).waitFor()
})
