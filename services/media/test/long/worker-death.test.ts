import { afterAll, expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { projectFolder } from '@svc/domain'
import { media } from '@svc/test-media'
import { isSettled, TRANSCRIPT } from '../project-owner.ts'
import {
  holdableFfmpeg,
  programsOf,
  programsWorkingIn,
  startWorkerProcess,
} from '../worker-process.ts'
import { openWorkshop } from '../workshop.ts'

const shop = await openWorkshop('in a folder')
const { folder, owner, sql, store } = shop
const ffmpeg = await holdableFfmpeg(folder)
const start = () => startWorkerProcess({ ...shop, settings: { PATH: ffmpeg.PATH } })
let worker = await start()
afterAll(async () => {
  await worker.kill('SIGKILL')
  await shop[Symbol.asyncDispose]()
})

const source = { upload_id: await owner.upload(media('talk-start.mp4')), transcript: TRANSCRIPT }
const settings = { clip_count: { min: 2, max: 2 }, clip_duration: { min: 4, max: 8, target: 6 } }
const { project_id } = await owner.createProject({ source, settings })

test('a worker that is killed with -9 loses nothing: another goes on behind the last finished stage', async () => {
  await ffmpeg.hold('preview')
  await owner.projectWhen(project_id, ({ stage }) => stage === 'previewing')
  await ffmpeg.held()
  await worker.kill('SIGKILL')
  const finished = await checkpoints()
  const clips = await owner.listClips(project_id)
  expect(clips.map(({ status }) => status)).toEqual(['processing', 'processing'])
  await ffmpeg.release()
  worker = await start()
  const { status } = await owner.projectWhen(project_id, isSettled)
  expect(status).toBe('completed')
  expect(await checkpoints()).toEqual(finished)
  const ready = await owner.listClips(project_id)
  expect(ready.map(({ clip_id }) => clip_id)).toEqual(clips.map(({ clip_id }) => clip_id))
  expect(ready.map(({ status }) => status)).toEqual(['ready', 'ready'])
})

test('a render whose worker is killed, and then asked to stop, is given back each time and paid once', async () => {
  await ffmpeg.hold('render')
  const [clip] = await owner.listClips(project_id)
  const clip_id = clip?.clip_id ?? ''
  await owner.startRender(clip_id)
  await ffmpeg.held()
  await worker.kill('SIGKILL')
  expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1'])

  worker = await start()
  await ffmpeg.held()
  expect(await worker.kill('SIGTERM')).toBe(0)
  expect(await programsWorkingIn(folder)).toEqual([])
  // A job that was not given back stays active, until it is found as a job of an ended worker.
  const jobs = await sql`select state::text from pgboss.job where name = 'render_clip'`
  expect(['created', 'retry']).toContain(jobs[0]?.['state'])

  await ffmpeg.release()
  worker = await start()
  const render = await owner.renderWhen(clip_id, isSettled)
  expect(render.status).toBe('completed')
  expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1', 'settle -1'])
})

test('a render that was interrupted twice has a process of its own, whose end interrupts nothing else', async () => {
  await worker.kill('SIGTERM')
  await ffmpeg.hold('render')
  const [, clip] = await owner.listClips(project_id)
  const clip_id = clip?.clip_id ?? ''
  await owner.startRender(clip_id)
  await sql`update pgboss.job set data = data || '{"excused": 2}' where name = 'render_clip' and state = 'created'`
  worker = await start()
  await ffmpeg.held()
  const [own = 0] = await programsOf(worker.pid, 'one-job')
  process.kill(own, 'SIGKILL')
  await ffmpeg.release()
  expect((await owner.renderWhen(clip_id, isSettled)).status).toBe('completed')
  expect(await worker.kill('SIGTERM')).toBe(0)
})

/** When each stage's result was written: a stage that is done again would be written again. */
async function checkpoints(): Promise<Record<string, number>> {
  const below = `${projectFolder(owner.context.accountId, project_id)}/checkpoints`
  const names = ['probe', 'speech', 'analysis', 'selection', 'clips']
  const times = names.map(async (name) => {
    const { mtimeMs } = await stat(store.localPath(`${below}/${name}.json`) ?? '')
    return [name, mtimeMs] as const
  })
  return Object.fromEntries(await Promise.all(times))
}
