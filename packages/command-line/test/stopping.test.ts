import { expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

test('a command that watches says how to go on with it when it is stopped', async () => {
  const looked = Promise.withResolvers<void>()
  const source = { duration_seconds: 61 }
  await using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch() {
      looked.resolve()
      return Response.json({ project_id: 'p1', status: 'processing', progress: 40, source })
    },
  })
  await using child = Bun.spawn(
    [process.execPath, join(import.meta.dir, '../src/main.ts'), 'watch', 'p1'],
    {
      env: { SVC_API_KEY: 'svck_x', BASE_URL: server.url.href, XDG_CONFIG_HOME: tmpdir() },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  )
  await looked.promise
  child.kill('SIGINT')
  const err = await new Response(child.stderr).text()
  expect([await child.exited, err.split('\n').slice(-3)]).toEqual([
    130,
    ['clip watch p1 goes on waiting.', 'Stopped. What the service works on goes on.', ''],
  ])
})

test('a command that waits for a service that does not answer is stopped at once', async () => {
  const asked = Promise.withResolvers<void>()
  await using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch() {
      asked.resolve()
      return new Promise<Response>(() => {})
    },
  })
  await using child = Bun.spawn(
    [process.execPath, join(import.meta.dir, '../src/main.ts'), 'list'],
    {
      env: { SVC_API_KEY: 'svck_x', BASE_URL: server.url.href, XDG_CONFIG_HOME: tmpdir() },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  )
  await asked.promise
  child.kill('SIGINT')
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([
    130,
    'Stopped. What the service works on goes on.\n',
  ])
})
