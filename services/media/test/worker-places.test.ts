import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '@svc/clip-engine'
import { createSourceSealer, openDatabase } from '@svc/domain'
import { openFolderStore } from '@svc/storage'
import { readEnv } from '../src/env.ts'
import { openScratch } from '../src/worker/scratch.ts'
import { startWorker } from '../src/worker/start-worker.ts'

const folder = await mkdtemp(join(tmpdir(), 'worker-places-'))
const sql = openDatabase('postgres://nobody@127.0.0.1:1/none')
afterAll(() => rm(folder, { recursive: true }))

test('a worker takes as many projects, parts and renders at a time as its settings say', async () => {
  const env = readEnv({
    DATABASE_URL: 'postgres://localhost/x',
    SECRET: 'a secret of at least thirty-two bytes',
    WORKER_PROJECTS: '3',
    WORKER_PARTS: '4',
    WORKER_RENDERS: '5',
  })
  const places = new Map<string, number>()
  const scratch = await openScratch(join(folder, 'scratch'))
  await startWorker(
    {
      sql,
      jobs: {
        async enqueue() {},
        async work(queue, _handler, { concurrency }) {
          places.set(queue, concurrency)
        },
        async stop() {},
      },
      store: await openFolderStore(join(folder, 'objects')),
      scratch,
      tools: findTools(),
      recognizers: env.recognizers,
      reranker: env.reranker,
      sourceSealer: createSourceSealer(env.SECRET),
      allowPrivateAddresses: false,
      log: () => {},
    },
    {
      projects: env.WORKER_PROJECTS,
      parts: env.WORKER_PARTS,
      renders: env.WORKER_RENDERS,
    },
  )
  await scratch.close()
  const queues = ['process_project', 'process_part', 'render_clip']
  expect(queues.map((queue) => places.get(queue))).toEqual([3, 4, 5])
})
