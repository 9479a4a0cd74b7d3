import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnectors } from '@svc/api/publishing'

const folder = await mkdtemp(join(tmpdir(), 'clip-service-svc-'))
let accountId = ''

// The database's own user must be able to enter it.
beforeAll(() => chmod(folder, 0o755))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('bun svc', () => {
  test('creates an account on a plan, in a database it starts by itself', async () => {
    const { code, answer } = await svc('accounts', 'create', '--name', 'Acme', '--plan', 'creator')
    expect(code).toBe(0)
    expect(answer).toMatchObject({ name: 'Acme', plan: 'creator', balance: 300 })
    accountId = answer.account_id ?? ''
  })

  test('keeps the first key where its owner finds it, readable by its owner only', async () => {
    const { answer } = await svc('keys', 'create', '--account', accountId, '--name', 'first')
    await svc('keys', 'create', '--account', accountId, '--name', 'second')
    const path = join(folder, 'api-key')
    expect((await Bun.file(path).text()).trim()).toBe(answer.key ?? '')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('takes credits away with a negative amount, and shows every movement', async () => {
    await svc('credits', 'grant', '--account', accountId, '--amount', '-100')
    const { answer } = await svc('credits', 'ledger', '--account', accountId)
    expect(answer).toMatchObject([
      { kind: 'adjust', amount: -100, balance_after: 200 },
      { kind: 'grant', amount: 300, balance_after: 300 },
    ])
  })

  test('rotates and revokes keys, and never lists a secret', async () => {
    const { answer: listed } = await svc<{ key_id: string }[]>(
      'keys',
      'list',
      '--account',
      accountId,
    )
    expect(JSON.stringify(listed)).not.toContain('svck_')
    const id = listed[0]?.key_id ?? ''
    const { answer: successor } = await svc('keys', 'rotate', '--id', id, '--grace', '0')
    expect(successor.key ?? '').toStartWith('svck_')
    const { answer: revoked } = await svc('keys', 'revoke', '--id', successor.key_id ?? '')
    expect(revoked.revoked_at).not.toBeNull()
  })

  test('examines the installation, and leaves no database running', async () => {
    const { code, answer } = await svc<{ what: string; state: string; detail: string }[]>('doctor')
    expect(code).toBe(0)
    const states = Object.fromEntries(answer.map(({ what, state }) => [what, state]))
    expect(states).toMatchObject({
      bun: 'ok',
      ffmpeg: 'ok',
      database: 'ok',
      storage: 'ok',
      upkeep: 'missing',
      jobs: 'ok',
      ledger: 'ok',
      speech: 'ok',
    })
    const speech = answer.find(({ what }) => what === 'speech')?.detail
    expect(speech).toStartWith('Speech is recognized by Moonshine, which supports only English')
    expect(speech).toContain('WHISPER_MODEL is off')
    expect(answer.find(({ what }) => what === 'upkeep')?.detail).toContain('Last done never')
    expect((await Bun.$`pgrep -f ${folder}`.quiet().nothrow()).exitCode).toBe(1)
  })

  test.each([
    [['keys', 'create', '--name', 'x'], '--account is missing.', 'keys create --account ID'],
    [['accounts', 'plan', '--account', 'x', '--plan', 'gold'], '--plan is "gold"', 'accounts plan'],
    [
      ['credits', 'grant', '--account', 'x', '--amount', 'many'],
      '--amount is "many"',
      'credits gr',
    ],
    [
      ['keys', 'create', '--account', 'x', '--name', 'x', '--scopes', 'a'],
      'has "a"',
      'keys create',
    ],
    [['keys', 'list', '--amount', '5'], 'keys list has no option --amount.', 'keys list ['],
  ])(
    'states what is wrong with %j first, and then how that command is written',
    async (words, sentence, usage) => {
      const { code, errors } = await svc(...words)
      expect(code).toBe(2)
      expect(errors.split('\n')[0]).toContain(sentence)
      expect(errors).toContain(`Usage: bun svc ${usage}`)
      expect(errors.trim().split('\n').length).toBeLessThan(5)
    },
  )

  test.each([
    [['accounts', 'destroy'], 'There is no command "accounts destroy".', 'accounts plan'],
    [['keys'], 'There is no command "keys".', 'keys rotate'],
    [['destroy'], 'There is no command "destroy".', '`bun svc` lists the commands.'],
    [['keys', 'list', '--colour', 'red'], 'There is no option --colour.', '`bun svc` lists'],
    [['keys', 'list', '--account'], '--account needs a value.', '`bun svc` lists'],
  ])('states that %j does not exist, and what does', async (words, sentence, help) => {
    const { code, errors } = await svc(...words)
    expect(code).toBe(2)
    expect(errors).toStartWith(sentence)
    expect(errors).toContain(help)
    expect(errors.trim().split('\n').length).toBeLessThan(8)
  })

  test('lists the commands of one word when asked', async () => {
    const { code, out } = await run(['help', 'keys'])
    expect([code, out.split('\n')[0]?.trim()]).toEqual([0, expect.stringMatching(/^keys create /)])
    expect(out).toContain('  keys rotate ')
    expect(out).not.toContain('accounts')
  })

  test('lists its commands, a line each, and explains one when asked', async () => {
    const { code, out } = await run([])
    expect(code).toBe(0)
    expect(out).toContain('  keys rotate ')
    const [explained, asked] = await Promise.all([
      run(['help', 'keys', 'rotate']),
      run(['keys', 'rotate', '--help']),
    ])
    expect(explained.out).toContain('Usage: bun svc keys rotate --id KEY_ID [--grace SECONDS]')
    expect(asked.out).toBe(explained.out)
  })

  test('names only platforms that it can connect', async () => {
    const { out } = await run(['help', 'social', 'connect'])
    const named = out.split('\n').flatMap((line) => /^ {2}(\w+)/.exec(line)?.[1] ?? [])
    const google = { clientId: 'a', clientSecret: 'b' }
    const connectors = await openConnectors({
      postsFolder: join(folder, 'posts'),
      google,
      allowPrivateAddresses: false,
    })
    expect(named.toSorted()).toEqual([...connectors.keys()].toSorted())
  })

  test.each([
    [
      { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/x' },
      1,
      'at 127.0.0.1:1 (DATABASE_URL) does not run',
    ],
    [{ DATABASE_URL: 'secret' }, 2, 'DATABASE_URL is malformed'],
    [{ DATA_DIR: '/dev/null/data' }, 1, 'a part of the path is a file'],
  ])('explains in a sentence why %j cannot be used', async (env, code, sentence) => {
    const answer = await run(['keys', 'list'], env)
    expect(answer.code).toBe(code)
    expect(answer.errors).toContain(sentence)
    expect(answer.errors).not.toContain('secret')
    expect(answer.errors.trim().split('\n')).toHaveLength(1)
  })
})

async function svc<Answer = Record<string, string>>(...words: string[]) {
  const { code, out, errors } = await run([...words, '--json'])
  return { code, answer: JSON.parse(out || 'null') as Answer, errors }
}

async function run(words: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn(['bun', join(import.meta.dir, '../src/svc.ts'), ...words], {
    env: { ...process.env, DATA_DIR: folder, WHISPER_MODEL: 'off', MOONSHINE: 'on', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, out, errors] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, out, errors }
}
