import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

  test('keeps the first key where its owner finds it, readable by nobody else', async () => {
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
      fonts: 'ok',
      database: 'ok',
      storage: 'ok',
      upkeep: 'missing',
    })
    expect(answer.find(({ what }) => what === 'upkeep')?.detail).toContain('Last done never')
    expect((await Bun.$`pgrep -f ${folder}`.quiet().nothrow()).exitCode).toBe(1)
  })

  test.each([
    [['keys', 'create', '--name', 'x'], '--account is missing.'],
    [['accounts', 'plan', '--account', 'x', '--plan', 'gold'], '--plan is "gold"'],
    [['credits', 'grant', '--account', 'x', '--amount', 'many'], '--amount is "many"'],
    [['keys', 'create', '--account', 'x', '--name', 'x', '--scopes', 'svc:*'], 'has "svc:*"'],
    [['accounts', 'destroy'], 'There is no command "accounts destroy".'],
  ])('says what is wrong with %j, and how it must be', async (words, sentence) => {
    const { code, errors } = await svc(...words)
    expect(code).toBe(2)
    expect(errors).toContain(sentence)
    expect(errors).toContain('Usage: bun svc <command>')
  })
})

async function svc<Answer = Record<string, string>>(
  ...words: string[]
): Promise<{ code: number; answer: Answer; errors: string }> {
  const child = Bun.spawn(['bun', join(import.meta.dir, '../src/svc.ts'), ...words, '--json'], {
    env: { ...process.env, DATA_DIR: folder },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, text, errors] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, answer: JSON.parse(text || 'null'), errors }
}
