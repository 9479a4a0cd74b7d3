import { afterAll, describe, expect, spyOn, test } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { startPostgres } from '../../src/postgres/start-postgres.ts'

const folder = await mkdtemp(join(tmpdir(), 'clip-service-postgres-'))
const settings = { fsync: 'off' }

afterAll(async () => {
  await (await startPostgres({ folder, settings })).stop()
  await rm(folder, { recursive: true, force: true })
})

describe('startPostgres', () => {
  test('uses the running server of a parent that was killed, with its data', async () => {
    const parent = Bun.spawn(['bun', join(import.meta.dir, '..', 'postgres-parent.ts'), folder], {
      stdout: 'pipe',
    })
    const { value } = await parent.stdout.getReader().read()
    parent.kill('SIGKILL')
    await parent.exited

    const postgres = await startPostgres({ folder, settings })
    expect(postgres.wasRunning).toBe(true)
    expect(postgres.url).toBe(new TextDecoder().decode(value).trim())
    expect(await ask(postgres.url, 'select note from kept')).toEqual([{ note: 'still here' }])
  })

  test('waits for a server that runs, but takes no connections yet', async () => {
    await startPostgres({ folder, settings })
    const lock = join(folder, 'data', 'postmaster.pid')
    const lines = (await readFile(lock, 'utf8')).split('\n')
    await writeFile(lock, lines.with(7, 'starting').join('\n'))
    const { signal } = new AbortController()
    const asked = spyOn(signal, 'throwIfAborted')
    const other = startPostgres({ folder, settings, signal })
    await Promise.race([other, until(() => asked.mock.calls.length > 1)])
    await writeFile(lock, lines.join('\n'))
    expect((await other).wasRunning).toBe(true)
    expect(asked.mock.calls.length).toBeGreaterThan(1)
  })

  test('keeps the data over a stop, and over a kill of the server itself', async () => {
    await (await startPostgres({ folder, settings })).stop()
    const restarted = await startPostgres({ folder, settings })
    expect(restarted.wasRunning).toBe(false)
    expect(await ask(restarted.url, 'select note from kept')).toEqual([{ note: 'still here' }])

    await Bun.$`pkill -9 -f ${join(folder, 'data')}`.quiet().nothrow()
    const recovered = await startPostgres({ folder, settings })
    expect(await ask(recovered.url, 'select note from kept')).toEqual([{ note: 'still here' }])
  })

  test('starts where the process of the lock file has ended, but keeps its number', async () => {
    await (await startPostgres({ folder, settings })).stop()
    // A child whose parent never waits for it, like every orphan in a container without an init.
    // It ends once the parent is a program that waits for none; a shell might still.
    const script = 'exec 3<&0; cat <&3 & echo $$ $!; exec 3<&- sleep 60'
    const parent = Bun.spawn([...AS_SERVER, 'sh', '-c', script], { stdin: 'pipe', stdout: 'pipe' })
    const { value } = await parent.stdout.getReader().read()
    const [waiting = '', pid = ''] = new TextDecoder().decode(value).trim().split(' ')
    const stateOf = (id: string) => readFile(`/proc/${id}/stat`, 'utf8')
    await until(async () => (await stateOf(waiting)).includes('(sleep)'))
    parent.stdin.end()
    await until(async () => (await stateOf(pid)).includes(') Z '))
    await writeFile(join(folder, 'data', 'postmaster.pid'), `${pid}\n${folder}/data\n0\n1\n`)
    try {
      const restarted = await startPostgres({ folder, settings })
      expect(await ask(restarted.url, 'select note from kept')).toEqual([{ note: 'still here' }])
    } finally {
      parent.kill('SIGKILL')
    }
  })

  test('twice at once gives both one server, in a new folder and in an old one', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'clip-service-postgres-'))
    try {
      for (const _ of ['new', 'old']) await startTwice(fresh)
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  })

  test('lets no client in without the password', async () => {
    const { url } = await startPostgres({ folder, settings })
    const stranger = url.replace(/postgres:[^@]*@/, 'postgres:wrong@')
    expect(ask(stranger, 'select 1')).rejects.toThrow('password authentication failed')
  })
})

async function startTwice(home: string): Promise<void> {
  const starts = [1, 2].map(() => startPostgres({ folder: home, settings }))
  const ended = await Promise.allSettled(starts)
  for (const start of ended) if (start.status === 'fulfilled') await start.value.stop()
  const [one, other] = await Promise.all(starts)
  expect(one?.url).toBe(other?.url ?? '')
  expect([one?.wasRunning, other?.wasRunning]).toContain(false)
}

/** For root, the database runs as another user, and only a process of that user blocks the start. */
const AS_SERVER =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups']
    : []

async function ask(url: string, statement: string): Promise<unknown[]> {
  const sql = new Bun.SQL(url, { max: 1 })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.close()
  }
}
