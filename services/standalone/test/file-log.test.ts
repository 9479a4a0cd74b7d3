import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileLog } from '../src/file-log.ts'

const folder = await mkdtemp(join(tmpdir(), 'file-log-'))
afterAll(() => rm(folder, { recursive: true }))

describe('openFileLog', () => {
  test('sets the file aside while it is written, and never keeps more than two of its size', async () => {
    const path = join(folder, 'bounded.log')
    const { log, write, close } = openFileLog(path, 'test', 10_000)
    for (let number = 0; number < 500; number++) log({ level: 'info', event: 'line', number })
    write('a line of a child\n')
    close()
    const [now, before] = await Promise.all([stat(path), stat(`${path}.1`)])
    expect(Math.max(now.size, before.size)).toBeLessThanOrEqual(10_000)
    expect(before.size).toBeGreaterThan(9000)
    expect([now.mode & 0o777, before.mode & 0o777]).toEqual([0o600, 0o600])
    const [line, child] = (await readFile(path, 'utf8')).trim().split('\n').slice(-2)
    expect(JSON.parse(line ?? '')).toMatchObject({ event: 'line', number: 499 })
    expect(child).toBe('a line of a child')
  })

  test('cuts a line that would fill the disk by itself', async () => {
    const path = join(folder, 'long.log')
    const { log, close } = openFileLog(path, 'test')
    log({ level: 'error', event: 'long', error: 'x'.repeat(1_000_000) })
    close()
    expect((await stat(path)).size).toBeLessThan(70_000)
  })

  test('goes on while the disk is full, and reports afterwards how many lines are missing', async () => {
    const path = join(folder, 'full.log')
    // A limit on the size of files fails a write as a full disk does, on any machine; emptying the file makes room.
    const program = `
      import { truncateSync } from 'node:fs'
      import { openFileLog } from ${JSON.stringify(SOURCE)}
      const { log } = openFileLog(${JSON.stringify(path)}, 'test')
      for (let number = 0; number < 200; number++) log({ level: 'info', event: 'line', number })
      truncateSync(${JSON.stringify(path)})
      log({ level: 'info', event: 'room again' })`
    const child = Bun.spawn(
      ['bash', '-c', 'ulimit -f 8; exec "$0" -e "$1"', process.execPath, program],
      { stdout: 'ignore', stderr: 'inherit' },
    )
    expect(await child.exited).toBe(0)
    const [note, last] = (await readFile(path, 'utf8')).trim().split('\n').slice(-2)
    expect(JSON.parse(note ?? '')).toMatchObject({ event: 'log lines missing' })
    expect(JSON.parse(last ?? '')).toMatchObject({ event: 'room again' })
  })
})

const SOURCE = new URL('../src/file-log.ts', import.meta.url).pathname
