import { describe, expect, test } from 'bun:test'
import { COMMANDS } from '../src/all-commands.ts'
import { bashScript, fishScript, offersOf, zshScript } from '../src/completion/completion.ts'

const offers = offersOf(COMMANDS)

describe('bash offers', () => {
  test.each([
    ['the commands', ['dow'], ['download']],
    ['second words', ['templates', 'cr'], ['create']],
    ['several of them', ['vocabulary', 're'], ['remove', 'replace']],
    ['options of one word', ['render', 'clip', '--res'], ['--resolution']],
    ['options of two', ['calendar', 'edit', 'post', '--cap'], ['--caption']],
    ['what an option may be', ['render', 'clip', '--quality', ''], ['draft', 'standard', 'high']],
    ['options of every command', ['list', '--js'], ['--json']],
  ])('%s', async (_, words, offered) => {
    const typed = ['clip', ...words].map((word) => `'${word}'`).join(' ')
    const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _clip; echo "\${COMPREPLY[@]}"`
    const { out, err } = await run(['bash', '-c', `${bashScript(offers)}\n${ask}`])
    expect([out.trim().split(' '), err]).toEqual([offered, ''])
  })
})

describe.each([
  ['zsh', zshScript(offers)],
  ['fish', fishScript(offers)],
])('%s', (shell, script) => {
  test('is offered every command and option', () => {
    for (const [name, { options }] of Object.entries(COMMANDS)) {
      for (const word of [...name.split(' '), ...Object.keys(options)]) {
        expect(script).toContain(word)
      }
    }
  })

  if (Bun.which(shell)) {
    test('takes the script', async () => {
      expect(await run([shell, '-n', '-c', script])).toEqual({ out: '', err: '' })
    })
  }
})

// Bash is on every machine that runs the tests; of the other shells, the installed ones are tested.
if (Bun.which('fish')) {
  test('fish offers what an option may be', async () => {
    const ask = "complete -C 'clip render --quality '"
    const { out } = await run(['fish', '-N', '-c', `${fishScript(offers)}\n${ask}`])
    expect(out.match(/^\w+/gm)).toEqual(['draft', 'high', 'standard'])
  })
}

async function run(command: string[]): Promise<{ out: string; err: string }> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' })
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { out, err }
}
