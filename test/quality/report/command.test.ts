import { expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAM = `
  const { openCommand } = await import('${join(import.meta.dir, 'command.ts')}')
  const { values, words, write, draw } = openCommand('bun quality bench x', {
    options: {
      rounds: { default: 5, about: 'how often' },
      only: { default: '', about: 'some of it' },
      fetch: { default: false, about: 'whether it fetches' },
    },
    words: { name: 'FOLDER …', about: 'where the talks are', least: 1 },
  })
  console.log(JSON.stringify({ rounds: values.rounds, only: values.only, fetch: values.fetch, words }))
  await draw('x.svg', '<svg/>')
  await write('benchmarks.md', { title: 'X', text: 'The figures.' })
  await write('benchmarks.md', { title: 'Y', text: 'Of a part.', part: 'y' })
`

test('a command reads its options, and writes its sections with the options that were given', async () => {
  const docs = await mkdtemp(join(tmpdir(), 'bench-docs-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(docs, { recursive: true }) }
  const run = async (...options: string[]) => {
    const typed = ['-e', PROGRAM, '--', ...options, '--docs', docs]
    const child = Bun.spawn([process.execPath, ...typed], { stderr: 'pipe' })
    const said = [child.stdout, child.stderr].map((stream) => new Response(stream).text())
    const [printed = '', faults = ''] = await Promise.all(said)
    return { code: await child.exited, printed, faults }
  }
  const usual = await run('a', '--no-write')
  expect(usual.printed).toStartWith('{"rounds":5,"only":"","fetch":false,"words":["a"]}')
  expect(await readdir(docs)).toEqual([])

  await Bun.write(join(docs, 'benchmarks.md'), '# Benchmarks\n\nOf another command.\n')
  await run('a', '--rounds', '9')
  const again = await run('a', 'b', '--rounds', '2', '--only', 'y', '--fetch')
  expect(again.printed).toStartWith('{"rounds":2,"only":"y","fetch":true,"words":["a","b"]}')
  const page = await Bun.file(join(docs, 'benchmarks.md')).text()
  expect(page).toStartWith('# Benchmarks\n\nOf another command.\n')
  expect(page).toContain('## X\n\n`bun quality bench x --rounds 2 --only y --fetch`, ')
  expect(page).toContain('## Y\n\n`bun quality bench x --only y --rounds 2 --fetch`, ')
  expect(page.match(/The figures\.|Of a part\./g)).toEqual(['The figures.', 'Of a part.'])
  expect((await readdir(docs)).toSorted()).toEqual(['benchmarks.md', 'x.svg'])

  const help = await run('--help')
  expect(help.code).toBe(0)
  expect(help.printed).toContain('bun quality bench x FOLDER … [options]')
  expect(help.printed).toContain('  --rounds N      how often (5)')
  for (const wrong of [[], ['a', '--turns', '2'], ['a', '--rounds', 'x']]) {
    const { code, faults } = await run(...wrong)
    expect([wrong, code]).toEqual([wrong, 2])
    expect(faults).toContain('--rounds N')
  }
})
