import { expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
