import { type Database, findMachine, type Machine, noteMachine } from '@svc/domain'
import { ApiError, conflict } from '@svc/errors'
import { readBytes } from '@svc/http'
import { Elysia } from 'elysia'
import { HEAVY_QUEUES, type Machines } from '../machines/machines.ts'
import { RELEASE, RELEASE_HEADER } from '../machines/release.ts'

export interface MachinesDependencies {
  sql: Database
  machines: Machines
}

/** The largest thing that a machine says, in bytes: what was seen in a source of many hours. */
const MOST_SAID = 64 * 1024 * 1024

/** For machines that work without the database: each request has the token of its machine, and reaches the jobs that it holds. */
export const machines = ({ sql, machines }: MachinesDependencies) =>
  new Elysia({ name: 'machines', prefix: '/media/machines' })
    .post('/take', ({ request }) => take(sql, machines, request), {
      parse: 'none',
      detail: { summary: 'Wait for a job' },
    })
    .post(
      '/tasks/:task/next',
      async ({ request, params }) => {
        const machine = await admit(sql, request)
        const task = machines.task(machine, params.task)
        const call = await task.next(Number(await said(request)))
        return Response.json(call === undefined ? {} : { call })
      },
      { parse: 'none', detail: { summary: 'Wait for what to do' } },
    )
    .post(
      '/tasks/:task/said/:name',
      async ({ request, params }) => {
        const machine = await admit(sql, request)
        const { call_id, value } = Object(await said(request))
        const answer = await machines.task(machine, params.task).hear(call_id, params.name, value)
        return Response.json({ answer })
      },
      { parse: 'none', detail: { summary: 'Say how far it is, or ask' } },
    )
    .get(
      '/tasks/:task/lent/:number',
      async ({ request, params }) => {
        const task = machines.task(await admit(sql, request), params.task)
        return new Response(await machines.read(task, Number(params.number)))
      },
      { detail: { summary: 'Read a file of the job' } },
    )
    .put(
      '/tasks/:task/made/:name',
      async ({ request, params }) => {
        const task = machines.task(await admit(sql, request), params.task)
        await task.receive(params.name, request.body)
        return Response.json({})
      },
      { parse: 'none', detail: { summary: 'Send a file that was made' } },
    )

/**
 * Finds the machine of a request.
 *
 * @throws {ApiError} `INVALID_API_KEY` when its token is revoked, or none; `CONFLICT` when it runs another release.
 */
async function admit(sql: Database, { headers }: Request): Promise<Machine> {
  const token = /^Bearer (\S{1,200})$/.exec(headers.get('authorization') ?? '')?.[1]
  const machine = token && (await findMachine(sql, token))
  if (!machine) {
    throw new ApiError('INVALID_API_KEY', 'This machine has no token, or one that was revoked.')
  }
  const release = headers.get(RELEASE_HEADER)
  if (release === RELEASE) return machine
  throw conflict(
    `This machine runs release ${release?.slice(0, 40)}, the service ${RELEASE}: both must be the same.`,
  )
}

async function take(sql: Database, machines: Machines, request: Request): Promise<Response> {
  const machine = await admit(sql, request)
  const { queue, queues } = Object(await said(request))
  const wanted = HEAVY_QUEUES.find((known) => known === queue)
  if (!wanted) throw new ApiError('VALIDATION_ERROR', '`queue` is no kind of work.')
  const taken = HEAVY_QUEUES.filter((known) => Array.isArray(queues) && queues.includes(known))
  await noteMachine(sql, machine.name, { release: RELEASE, queues: taken })
  return Response.json({ task_id: await machines.take(machine, wanted, request.signal) })
}

async function said(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, MOST_SAID)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ApiError('INVALID_JSON', 'The body is not valid JSON.')
  }
}
