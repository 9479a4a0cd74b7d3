import { expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { keepProcess, type LogEntry } from '../src/index.ts'

test('what a process writes is passed on in lines, also one that is long, and one that ends with it', async () => {
  let written = ''
  const kept = keepProcess({
    name: 'writer',
    command: ['sh', '-c', 'printf "a\\nb\\n%70000s" c; exec cat'],
    env: { PATH: process.env.PATH },
    output: (line) => (written += line),
    log() {},
  })
  await until(() => written.length > 60_000)
  expect(written).toMatch(/^a\nb\n {60000,}/)
  await kept.stop()
  await until(() => written.endsWith('c\n'))
  expect(written.replaceAll('\n', '')).toBe(`ab${'c'.padStart(70_000)}`)
})

test('a process that cannot be started again is started once that is possible', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-process-'))
  const program = join(folder, 'program')
  const write = () => writeFile(program, '#!/bin/sh\necho $$\nexec cat\n', { mode: 0o700 })
  await write()
  const pids: string[] = []
  const entries: LogEntry[] = []
  const kept = keepProcess({
    name: 'program',
    command: [program],
    env: { PATH: process.env.PATH },
    output: (line) => pids.push(line.trim()),
    log: (entry) => entries.push(entry),
  })
  try {
    const first = await until(() => pids[0])
    await rm(program)
    process.kill(Number(first))
    await until(() => entries.some(({ event }) => event === 'process not started'))
    await write()
    expect(await until(() => pids[1])).not.toBe(first)
  } finally {
    await kept.stop()
    await rm(folder, { recursive: true })
  }
})
