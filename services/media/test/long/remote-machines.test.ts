import { afterAll, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addMachine, revokeMachine } from '@svc/domain'
import { createSeats, listen } from '@svc/http'
import { until } from '@svc/patience'
import { media as testMedia } from '@svc/test-media'
import { createMedia } from '../../src/app.ts'
import { openMachines } from '../../src/machines/machines.ts'
import { SECRET } from '../media-server.ts'
import { isSettled, TRANSCRIPT } from '../project-owner.ts'
import { holdableFfmpeg } from '../worker-process.ts'
import { openWorkshop } from '../workshop.ts'

const workshop = await openWorkshop('in a bucket')
const { databaseUrl, dependencies, folder, owner, sql, store } = workshop
const machines = openMachines({
  open: async () => dependencies,
  close: async () => {},
})
const service = createMedia({
  ...{ sql, store, machines, secret: SECRET, checks: {}, log: () => {} },
  seats: createSeats({ seats: 8 }),
})
/** All that machines sent and were sent, but for the bytes of files. */
const traffic: string[] = []
const listener = listen(
  async (request) => {
    const said = request.url.includes('/made/') ? '' : await request.clone().text()
    const response = await service.handle(request)
    const isFile = request.url.includes('/lent/')
    traffic.push(request.url, JSON.stringify([...request.headers]), said)
    if (!isFile) traffic.push(await response.clone().text())
    return response
  },
  {
    address: { hostname: '127.0.0.1', port: 0 },
    log: () => {},
    maxBodyBytes: 1e9,
    idleSeconds: 60,
  },
)
const ffmpeg = await holdableFfmpeg(join(folder, 'held'))
const running: { kill(signal: 'SIGKILL' | 'SIGTERM'): void; exited: Promise<number> }[] = []
afterAll(async () => {
  for (const machine of running) machine.kill('SIGKILL')
  await machines.stop()
  await listener.stop()
  await workshop[Symbol.asyncDispose]()
})

/** Starts a machine as a process of its own, which knows the service's address, its token and nothing else. */
async function start(name: string, PATH = process.env.PATH ?? '') {
  const { token } = await addMachine(sql, name)
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../src/remote/worker.ts')], {
    env: {
      PATH,
      BASE_URL: listener.url,
      WORKER_TOKEN: token,
      DATA_DIR: join(folder, name),
      ...{ WORKER_PROJECTS: '1', WORKER_PARTS: '0', WORKER_RENDERS: '1' },
      ...{ WHISPER_MODEL: 'off', MOONSHINE: 'off' },
    },
    stdout: 'inherit',
    stderr: 'pipe',
  })
  running.push(child)
  return Object.assign(child, { told: new Response(child.stderr).text() })
}

/** Each is a source of its own, of three seconds. */
const video = await workshop.draw('testsrc2=s=160x90:r=5:d=3.5', '-f', 'lavfi', '-i', 'sine=d=3.5')
const text = `1\n00:00:00,200 --> 00:00:03,400\nNobody tells you that the first idea is almost always wrong.\n`
const settings = { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 6, target: 4 } }
let clip_id = ''

test('a machine without database and storage makes the clips of a talk, and a render', async () => {
  const machine = await start('one')
  const upload_id = await owner.upload(await testMedia('talk-start.mp4'))
  const talk = { source: { upload_id, transcript: TRANSCRIPT } }
  const { project_id } = await owner.createProject(talk)
  expect(await owner.projectWhen(project_id, isSettled)).toMatchObject({ status: 'completed' })
  const clips = await owner.listClips(project_id)
  expect(new Set(clips.map(({ status }) => status))).toEqual(new Set(['ready']))
  const [best] = clips
  await owner.startRender(best?.clip_id ?? '')
  const render = await owner.renderWhen(best?.clip_id ?? '', isSettled)
  expect(render).toMatchObject({ status: 'completed', output: { video_codec: 'h264' } })
  expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1', 'settle -1'])

  const environment = await readFile(`/proc/${machine.pid}/environ`, 'utf8')
  const known = [environment, ...traffic].join('\n')
  for (const secret of [databaseUrl, 'postgres://', SECRET, 'S3_']) {
    expect(known.includes(secret)).toBe(false)
  }
  machine.kill('SIGTERM')
  expect(await machine.exited).toBe(0)
  expect(await machine.told).toBe('')
})

test('a machine that is killed in the middle loses its job to another one, once', async () => {
  const upload_id = await owner.upload(video)
  const source = { upload_id, transcript: { text, format: 'srt' as const } }
  const { project_id } = await owner.createProject({ source, settings })
  await ffmpeg.hold('clip-1')
  const dead = await start('dead', ffmpeg.PATH)
  await ffmpeg.held()
  dead.kill('SIGKILL')
  await dead.exited
  await ffmpeg.release()
  const next = await start('next')
  expect(await owner.projectWhen(project_id, isSettled)).toMatchObject({ status: 'completed' })
  clip_id = (await owner.listClips(project_id))[0]?.clip_id ?? ''
  next.kill('SIGTERM')
  expect(await next.exited).toBe(0)
  expect(ended('failed')).toEqual(['The machine dead fell silent.'])
})

test('a machine that is revoked in the middle ends, and its render is made and paid for once', async () => {
  await ffmpeg.hold('render-')
  await owner.startRender(clip_id)
  const revoked = await start('revoked', ffmpeg.PATH)
  await ffmpeg.held()
  await revokeMachine(sql, 'revoked')
  expect(await revoked.exited).toBe(1)
  expect(await revoked.told).toContain('This machine has no token, or one that was revoked.')
  await ffmpeg.release()
  await start('last', ffmpeg.PATH)
  expect(await owner.renderWhen(clip_id, isSettled)).toMatchObject({ status: 'completed' })
  expect((await owner.ledger()).slice(-2)).toEqual(['reserve -1', 'settle -1'])
})

test('a machine that is asked to stop gives its render back, which costs no attempt', async () => {
  await ffmpeg.hold('render-')
  await owner.startRender(clip_id, { quality: 'high' })
  await ffmpeg.held()
  for (const machine of running) machine.kill('SIGTERM')
  await Promise.all(running.map(({ exited }) => exited))
  await ffmpeg.release()
  await until(() => ended('postponed').length > 0)
  expect(ended('postponed')).toEqual(['The machine stops.'])
})

/** Why attempts ended so. */
const ended = (how: string) =>
  workshop.taken
    .filter(({ outcome }) => outcome === how)
    .map(({ error }) => error ?? 'The machine stops.')
