import { afterAll, describe, expect, test } from 'bun:test'
import { JobPostponed, MAX_ATTEMPTS, retryRender } from '@svc/domain'
import { type ObjectStore, StorageError } from '@svc/storage'
import { processProject } from '../../src/worker/process-project.ts'
import { renderClip } from '../../src/worker/render-clip.ts'
import { isSettled } from '../project-owner.ts'
import { attempt, drawShortProject } from '../short-project.ts'
import { openWorkshop } from '../workshop.ts'

/** What fails each time is in `retries.test.ts`. */
const shop = await openWorkshop('in a folder')
const { dependencies, owner, store } = shop
afterAll(() => shop[Symbol.asyncDispose]())

const { request } = await drawShortProject(shop)
const { project_id } = await owner.createProject(request)

test('a program that is killed costs a project an attempt, and nothing else', async () => {
  const killed = { ...dependencies, tools: await shop.replaced('ffprobe', 'kill -9 $$') }
  const first = processProject(killed, attempt({ project_id }, 1))
  await expect(first).rejects.toMatchObject({ name: 'KilledError' })
  expect(await owner.readProject(project_id)).toMatchObject({ status: 'processing', error: null })
  await processProject(dependencies, attempt({ project_id }, 2))
  expect(await owner.readProject(project_id)).toMatchObject({ status: 'completed' })
})

describe('a run of a render that fails', () => {
  const SILENT = { captions: false, hook_title: false } as const

  test('leaves no file behind, however many it had stored', async () => {
    const { render_id } = await owner.startRender(await clipOf(project_id), SILENT)
    const stored: string[] = []
    const failing: ObjectStore = {
      ...store,
      async putFile(key, path, type) {
        if (stored.length === 3) throw new StorageError('storage_unavailable', 'It is gone.')
        await store.putFile(key, path, type)
        stored.push(key)
      },
    }
    const run = renderClip({ ...dependencies, store: failing }, attempt({ render_id }, 1))
    await expect(run).rejects.toBeInstanceOf(JobPostponed)
    expect(stored).toHaveLength(3)
    expect(await Promise.all(stored.map((key) => store.head(key)))).toEqual([null, null, null])
  })

  test('because a program was killed costs an attempt, and its owner one price', async () => {
    const clip_id = await clipOf(project_id)
    const { render_id } = await owner.startRender(clip_id, SILENT)
    const killed = { ...dependencies, tools: await shop.replaced('ffmpeg', 'kill -9 $$') }
    const first = renderClip(killed, attempt({ render_id }, 1))
    await expect(first).rejects.toMatchObject({ name: 'KilledError' })
    expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1'])
    await renderClip(killed, attempt({ render_id }, MAX_ATTEMPTS))
    expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1', 'release 1'])
    await retryRender(owner.context, render_id)
    await renderClip(dependencies, attempt({ render_id }, 1))
    const render = await owner.renderWhen(clip_id, isSettled)
    expect(render).toMatchObject({ status: 'completed', captions: null, credits: { charged: 1 } })
    expect((await owner.ledger()).slice(-2)).toEqual(['reserve -1', 'settle -1'])
  })
})

async function clipOf(project_id: string): Promise<string> {
  const [clip] = await owner.listClips(project_id)
  return clip?.clip_id ?? ''
}
