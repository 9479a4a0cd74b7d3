import { afterAll, expect, test } from 'bun:test'
import { openJobs } from '../packages/domain/src/index.ts'
import { type LogEntry, listen, parseServiceAddress } from '../packages/http/src/index.ts'
import { until } from '../packages/http/test/testing/until.ts'
import { startApi } from '../services/api/test/start-api.ts'
import { createGateway } from '../services/gateway/src/app.ts'
import { oneUpstream } from '../services/gateway/test/one-upstream.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`

const api = await startApi()
const { key } = await api.caller()
const log: LogEntry[] = []
const service = listen((request) => api.api.handle(request), {
  address: { hostname: '127.0.0.1', port: 0 },
  log() {},
  maxBodyBytes: 1e6,
  idleSeconds: 10,
})
const write = (entry: LogEntry) => void log.push(entry)
const worker = await openJobs(api.url, { role: 'worker', log: write })
await worker.work('process_project', async () => {}, { concurrency: 1 })

afterAll(async () => {
  await worker.stop()
  await service.stop()
  await api[Symbol.asyncDispose]()
})

test.each([
  // In one process a request is one line: the service's, which names the route and the caller.
  ['in process', { handle: (request: Request) => api.api.handle(request) }, ['request']],
  ['over TCP', parseServiceAddress(service.url), ['request', 'request']],
])(
  'a trace goes through the gateway, a service %s and the job to the log',
  async (_, upstream, requests) => {
    log.length = 0
    api.logged.length = 0
    const gateway = createGateway({ upstreams: oneUpstream(upstream), log: write })
    const answer = await gateway.handle(
      new Request('http://localhost/v1/projects', {
        method: 'POST',
        headers: {
          traceparent: PARENT,
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ source: { url: 'https://media.example.org/talk.mp4' } }),
      }),
      '127.0.0.1',
    )
    expect([answer.status, answer.headers.get('x-trace-id')]).toEqual([201, TRACE])
    const { project_id } = (await answer.json()) as { project_id: string }

    const all = () => [...log, ...api.logged]
    await until('all is logged', () => all().length > requests.length)
    const job = log.find(({ event }) => event === 'job')
    expect(job).toMatchObject({ project_id, outcome: 'done' })
    const told = all().map(({ event, trace_id }) => [event, trace_id])
    expect(told.toSorted()).toEqual(['job', ...requests].map((event) => [event, TRACE]))
    expect(api.logged).toMatchObject([{ path: '/v1/projects', status: 201 }])
  },
)
