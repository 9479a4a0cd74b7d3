import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const WITH_POSTGRES = join(import.meta.dir, 'with-postgres.ts')

test('a script has a database of its own, which is gone after it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'with-postgres-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
  const script = join(folder, 'script.ts')
  await Bun.write(
    script,
    `const sql = new Bun.SQL(process.env.TEST_DATABASE_URL)
     const [row] = await sql\`select \${process.argv[2]} as word, inet_server_port() as port\`
     console.log(row.word, row.port)
     await sql.end()
     process.exit(3)`,
  )
  const child = Bun.spawn([process.execPath, WITH_POSTGRES, script, 'hello'], {
    env: { ...process.env, TEST_DATABASE_URL: '' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [word, port] = (await new Response(child.stdout).text()).trim().split(' ')
  expect(word).toBe('hello')
  expect(await child.exited).toBe(3)
  await expect(
    Bun.connect({ hostname: '127.0.0.1', port: Number(port), socket: { data() {} } }),
  ).rejects.toThrow()
})
