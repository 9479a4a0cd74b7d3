import { describe, expect, test } from 'bun:test'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../src/index.ts'

const WRITER = new URL('./log-writer.ts', import.meta.url).pathname

describe('a log on standard output', () => {
  test('that is full does not end the process', async () => {
    const full = openSync('/dev/full', 'w')
    const child = Bun.spawn([process.execPath, WRITER], { stdout: full, stderr: 'pipe' })
    expect(await child.exited).toBe(0)
    expect(await new Response(child.stderr).text()).toBe('alive\n')
    closeSync(full)
  })

  test('whose reader is gone does not end the process', async () => {
    const child = Bun.spawn(['sh', '-c', `"${process.execPath}" "${WRITER}" 10000 | head -c 1`], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    expect(await child.exited).toBe(0)
    expect(await new Response(child.stderr).text()).toBe('alive\n')
  })

  test('whose reader is stopped neither blocks nor fills the memory', async () => {
    const child = Bun.spawn([process.execPath, WRITER, '200000'], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const { value } = await child.stderr.getReader().read()
    expect(new TextDecoder().decode(value)).toBe('alive\n')
    child.kill('SIGKILL')
  })

  test('that has room again reports the number of lost lines, and goes on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'log-'))
    const path = join(folder, 'log')
    // A limit on the size of files fails a write as a full disk does, on any machine; emptying the file makes room.
    const command = `ulimit -f 8; exec "${process.execPath}" "${WRITER}" 100 "${path}" >>"${path}"`
    const child = Bun.spawn(['bash', '-c', command], { stdout: 'ignore', stderr: 'pipe' })
    expect(await child.exited).toBe(0)
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    const [note = '', last = ''] = lines.slice(-2)
    expect(JSON.parse(note)).toMatchObject({ event: 'log lines missing', service: 'test' })
    expect(JSON.parse(note).count).toBeGreaterThan(10)
    expect(JSON.parse(last)).toMatchObject({ event: 'room again' })
    await rm(folder, { recursive: true })
  })
})

test('createLog writes values that JSON cannot represent', () => {
  const lines: string[] = []
  const log = createLog('test', (line) => lines.push(line))
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  log({ level: 'error', event: 'one', error: new Error('of a kind') })
  log({ level: 'info', event: 'two', size: 5n })
  log({ level: 'info', event: 'three', circle })
  const [one, two, three] = lines.map((line) => JSON.parse(line))
  expect(one.error).toStartWith('Error: of a kind')
  expect(two).toMatchObject({ event: 'two', size: '5' })
  expect(three).toMatchObject({ event: 'three', service: 'test' })
})
