import { expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAM = `
  const { openBenchCommand } = await import('${join(import.meta.dir, 'bench-report/bench-command.ts')}')
  const { values, write, draw } = openBenchCommand('bun run bench:x', {
    rounds: { default: '5', about: 'how often' },
    only: { about: 'some of it' },
  })
  console.log(JSON.stringify(values))
  await draw('x.svg', '<svg/>')
  await write('benchmarks.md', { title: 'X', text: 'The figures.' })
`

test('a benchmark reads its options, and writes its section with the options that were given', async () => {
  const docs = await mkdtemp(join(tmpdir(), 'bench-docs-'))
  const run = async (...options: string[]) => {
    const child = Bun.spawn([process.execPath, '-e', PROGRAM, '--', ...options], { stderr: 'pipe' })
    const [printed, faults] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return { code: await child.exited, printed, faults }
  }
  expect((await run('--no-write', '--docs', docs)).printed.trim()).toBe('{"rounds":"5","only":""}')
  expect(await readdir(docs)).toEqual([])
  expect((await run('--rounds', '2', '--docs', docs)).printed).toContain('"rounds":"2"')
  const page = await Bun.file(join(docs, 'benchmarks.md')).text()
  expect(page).toContain('## X\n\n`bun run bench:x --rounds 2`, ')
  expect(page).toContain('\n\nThe figures.\n')
  expect((await readdir(docs)).toSorted()).toEqual(['benchmarks.md', 'x.svg'])
  expect((await run('--help')).printed).toContain('  --rounds X      how often (5)')
  const wrong = await run('--turns', '2')
  expect(wrong.code).not.toBe(0)
  expect(wrong.faults).toContain('--turns')
  await rm(docs, { recursive: true })
})
