import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { addMachine, listMachines, revokeMachine } from '@svc/domain'
import { createSeats } from '@svc/http'
import { createManualClock, until } from '@svc/patience'
import { createMedia } from '../src/app.ts'
import { openMachines } from '../src/machines/machines.ts'
import { RELEASE, RELEASE_HEADER } from '../src/machines/release.ts'
import { type Call, SILENT_MS } from '../src/machines/task.ts'
import { processProject } from '../src/worker/process-project.ts'
import { SECRET } from './media-server.ts'
import { isSettled } from './project-owner.ts'
import { attempt, drawShortProject } from './short-project.ts'
import { openWorkshop } from './workshop.ts'

const shop = await openWorkshop('in a folder')
const { dependencies, owner, sql, store, taken } = shop
/** A machine falls silent when the test says so, however long the test itself takes. */
const clock = createManualClock()
const usual = serve()
const strict = serve({ mostBytes: 1000 })
afterAll(async () => {
  for (const { machines } of [usual, strict]) await machines.stop()
  await shop[Symbol.asyncDispose]()
})

const { video, request } = await drawShortProject(shop)
/** All that a machine may ask of a job that it holds. */
const REQUESTS = [
  ['POST', 'next', 0],
  ['POST', 'said/done', { call_id: 1 }],
  ['GET', 'lent/0'],
  ['PUT', 'made/clip.mp4', 'x'],
] as const
let clip_id = ''
/** How many movements of credits there were before the test. */
let before = 0
/** What attempts that failed wait for before their files are cleared and they are settled. */
let held = Promise.resolve()
beforeAll(async () => {
  // How long a failed attempt waits for the next is not tried here.
  await sql`
    create function at_once() returns trigger language plpgsql as $$
    begin new.start_after = now(); return new; end $$
  `
  await sql`
    create trigger at_once before insert or update on pgboss.job for each row
      when (new.state = 'retry') execute function at_once()
  `
  const { project_id } = await owner.createProject(request)
  await processProject(dependencies, attempt({ project_id }, 1))
  clip_id = (await owner.listClips(project_id))[0]?.clip_id ?? ''
})
beforeEach(async () => {
  // What is done already, or what a test that failed has left.
  await sql`delete from pgboss.job`
  before = (await owner.ledger()).length
})

test('a machine is let in by its own token and release, and holds what it took alone', async () => {
  const [one, other] = [await machine('one'), await machine('other')]
  const stranger = machineWith('clips_worker_x', usual.handle)
  expect(await stranger.status('POST', '/take', { queue: 'render_clip' })).toBe(401)
  const older = machineWith(one.token, usual.handle, '0.0.1')
  expect(await older.said('POST', '/take', { queue: 'render_clip' })).toContain(
    `This machine runs release 0.0.1, the service ${RELEASE}`,
  )
  expect(await one.status('POST', '/take', { queue: 'upkeep' })).toBe(422)

  await owner.startRender(clip_id)
  const task = await one.take('render_clip')
  const call = await one.call(task)
  const { path } = (call.args as { source: { path: string } }).source
  expect(await other.status('POST', `/tasks/${task}/next`, 0)).toBe(404)
  expect(await other.status('GET', `/tasks/${task}/lent/${path.split('/')[0]}`)).toBe(404)
  expect(await one.status('GET', `/tasks/${task}/lent/99`)).toBe(404)
  const lent = await one.ask('GET', `/tasks/${task}/lent/${path.split('/')[0]}`)
  expect(Bun.hash(await lent.bytes())).toBe(Bun.hash(await Bun.file(video).bytes()))
  expect(await listMachines(sql)).toMatchObject([
    { name: 'one', release: RELEASE, queues: ['render_clip'], revoked_at: null },
    { name: 'other', release: null },
  ])

  // From here on it reads and writes nothing, and the job is another's.
  await revokeMachine(sql, 'one')
  expect(await answers(one, task)).toEqual([401, 401, 401, 401])
  await clock.advance(SILENT_MS)
  const again = await other.take('render_clip')
  await render(other, again)
  expect((await owner.renderWhen(clip_id, isSettled)).status).toBe('completed')
  expect(failures('one')).toEqual(['The machine one fell silent.'])
  expect(await moved()).toEqual(['reserve -1', 'settle -1'])
})

test('a machine that falls silent, sends no video, or too much, costs its attempt alone', async () => {
  await owner.startRender(clip_id, { quality: 'high' })
  const silent = await machine('silent')
  const first = await silent.take('render_clip')
  await silent.call(first)
  const { readable, writable } = new TransformStream<Uint8Array>()
  const sending = silent.status('PUT', `/tasks/${first}/made/clip.mp4`, readable)
  const file = writable.getWriter()
  await file.write(Buffer.from('a part'))
  await beforeSettled(async () => {
    await clock.advance(SILENT_MS)
    // It may be cut before this is written.
    await file.write(Buffer.from('another')).catch(() => {})
    expect(await sending).toBe(404)
    expect(await answers(silent, first)).toEqual([404, 404, 404, 404])
  })

  const liar = await machine('liar')
  const second = await liar.take('render_clip')
  await render(liar, second, 'no video')
  await gone(liar, second)

  const large = await machine('large', strict)
  const third = await large.take('render_clip')
  await large.call(third)
  await beforeSettled(async () => {
    expect(await large.status('PUT', `/tasks/${third}/made/clip.mp4`, 'x'.repeat(2000))).toBe(413)
    expect(await answers(large, third)).toEqual([404, 404, 404, 404])
  })

  const honest = await machine('honest')
  const last = await honest.take('render_clip')
  await render(honest, last)
  expect((await owner.renderWhen(clip_id, isSettled)).status).toBe('completed')
  expect(await moved()).toEqual(['reserve -1', 'settle -1'])
  expect(failures('silent', 'liar', 'large', 'honest')).toEqual([
    'The machine silent fell silent.',
    'The machine liar sent what is no video: The file is text, not a video.',
    'The machine large sent more than 1000 bytes.',
  ])
})

test('what a machine says against a source counts when a second attempt says it, too', async () => {
  await owner.startRender(clip_id, { quality: 'standard' })
  const said = { code: 'encode_failed', message: 'It has no picture.', isRetryable: false }
  for (const name of ['first', 'second']) {
    const one = await machine(name)
    const task = await one.take('render_clip')
    await one.say(task, await one.call(task), 'failed', said)
    await gone(one, task)
  }
  const { status, error } = await owner.renderWhen(clip_id, isSettled)
  expect({ status, error }).toMatchObject({ status: 'failed', error: { message: said.message } })
  expect(await moved()).toEqual(['reserve -1', 'release 1'])
})

test('a machine writes nothing but what its job makes, and no text where a number belongs', async () => {
  const { project_id } = await owner.createProject({ ...request, title: 'Another' })
  const writes = {
    write: { name: '../../clips', value: {} },
    onStage: { stage: 'probing', progress: '0,movie=/etc/passwd', left: null },
    onClips: [{ rank: 1 }],
  }
  for (const [name, value] of Object.entries(writes)) {
    const one = await machine(`writes-${name.toLowerCase()}`)
    const task = await one.take('process_project')
    expect(await one.say(task, await one.call(task), name, value)).toBe(404)
    await gone(one, task)
  }
  const slow = await machine('backwards')
  const task = await slow.take('process_project')
  const call = await slow.call(task)
  for (const progress of [40, 20]) {
    expect(
      await slow.say(task, call, 'onStage', { stage: 'analyzing', progress, left: null }),
    ).toBe(200)
  }
  await owner.projectWhen(project_id, ({ progress }) => progress === 40)
  // Clips that were never sent are not made up for.
  await slow.say(task, call, 'done', { warnings: [] })
  await gone(slow, task)
  await until(() => failures('backwards').includes('The machine backwards left clips out.'))
  expect(await owner.readProject(project_id)).toMatchObject({ status: 'processing', progress: 40 })
})

/** Why attempts of machines failed, in their order. */
const failures = (...names: string[]) =>
  taken
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ error }) => String(error))
    .filter((error) => names.some((name) => error.startsWith(`The machine ${name} `)))

/** How credits moved in the test. */
const moved = async () => (await owner.ledger()).slice(before)

/** A media service that lets machines call in. */
function serve(limits: { mostBytes?: number } = {}) {
  const close = async () => {}
  const deletePrefix: typeof store.deletePrefix = async (prefix) => {
    await held
    return store.deletePrefix(prefix)
  }
  const open = async () => ({ ...dependencies, store: { ...store, deletePrefix } })
  const machines = openMachines({ ...limits, open, close, restMs: 0, timers: clock })
  const seats = createSeats({ seats: 8 })
  const parts = { sql, store, machines, seats, secret: SECRET, checks: {}, log: () => {} }
  const media = createMedia(parts)
  return { machines, handle: async (request: Request) => media.handle(request) }
}

type Handle = (request: Request) => Promise<Response>
type Machine = ReturnType<typeof machineWith>

/** A new machine with a token, all of whose requests the test makes. */
async function machine(name: string, { handle }: { handle: Handle } = usual) {
  const { token } = await addMachine(sql, name)
  return machineWith(token, handle)
}

function machineWith(token: string, handle: Handle, release = RELEASE) {
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, [RELEASE_HEADER]: release }
    const isFile = body instanceof Blob || path.includes('/made/')
    const sent = isFile ? (body as string) : JSON.stringify(body)
    return handle(
      new Request(`http://localhost/media/machines${path}`, {
        ...{ method, headers, ...(body !== undefined && { body: sent }) },
      }),
    )
  }
  return {
    token,
    ask,
    status: async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status,
    said: async (...asked: Parameters<typeof ask>) => (await ask(...asked)).text(),
    async take(queue: string): Promise<string> {
      for (;;) {
        const { task_id } = await (await ask('POST', '/take', { queue, queues: [queue] })).json()
        if (task_id) return task_id
      }
    },
    /** Waits for what the task asks for next. */
    async call(task: string, known = 0): Promise<Call> {
      for (;;) {
        const { call } = await (await ask('POST', `/tasks/${task}/next`, known)).json()
        if (call) return call
      }
    },
    say: async (task: string, { call_id }: Call, name: string, value: unknown) =>
      (await ask('POST', `/tasks/${task}/said/${name}`, { call_id, value })).status,
  }
}

/** Looks at what is so when an attempt has failed and is not settled yet. */
async function beforeSettled(look: () => Promise<void>): Promise<void> {
  const hold = Promise.withResolvers<void>()
  held = hold.promise
  await look().finally(hold.resolve)
}

/** What each request of a machine for a task is answered. */
async function answers(machine: Machine, task: string): Promise<number[]> {
  const statuses: number[] = []
  for (const [method, what, body] of REQUESTS) {
    statuses.push(await machine.status(method, `/tasks/${task}/${what}`, body))
  }
  return statuses
}

/** Waits until a task is over for its machine. */
async function gone(machine: Machine, task: string): Promise<void> {
  await until(async () => (await machine.status('POST', `/tasks/${task}/next`, 0)) === 404)
}

/** Does a render as a machine would, and sends a file as its result. */
async function render(machine: Machine, task: string, clip?: string): Promise<void> {
  const asked = await machine.call(task)
  expect(asked.name).toBe('completeClip')
  const { edited } = asked.args as { edited: object }
  await machine.say(task, asked, 'done', { ...edited, faces: [] })
  const call = await machine.call(task, asked.call_id)
  const bytes = clip ?? (await Bun.file(video).bytes())
  for (const name of [
    'clip.mp4',
    'thumbnail.jpg',
    'captions.srt',
    'captions.vtt',
    'captions.json',
  ]) {
    await machine.ask('PUT', `/tasks/${task}/made/${name}`, new Blob([bytes]))
  }
  const measured = { audio_peak_dbfs: -1, caption_sync_error_ms: null, face_coverage: 1 }
  const checks = { black_frames: 0, ...measured }
  await machine.say(task, call, 'done', { checks, loudness_lufs: -14, hasCaptions: false })
}
