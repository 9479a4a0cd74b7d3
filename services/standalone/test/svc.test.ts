import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWords } from '@svc/command-line'
import { createTestDatabase } from '@svc/domain/testing'
import { SVC } from '../src/commands/run-command.ts'
import { operator } from './operator.ts'

const database = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'clip-service-svc-'))
const settings = { DATABASE_URL: database.url, DATA_DIR: folder }
const { answer, svc } = operator(settings)

// The database's own user must be able to enter it.
beforeAll(() => chmod(folder, 0o755))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await database[Symbol.asyncDispose]()
})

describe('bun svc', () => {
  let account = ''

  test('creates an account on a plan', async () => {
    const made = await answer('accounts create --name Acme --plan creator')
    expect(made).toMatchObject({ name: 'Acme', plan: 'creator', balance: 300 })
    account = `--account ${made.account_id}`
  })

  test('keeps the first key where its owner finds it, readable by its owner only', async () => {
    const { key } = await answer(`keys create ${account} --name first`)
    await answer(`keys create ${account} --name second`)
    const path = join(folder, 'api-key')
    expect((await Bun.file(path).text()).trim()).toBe(key)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('takes credits away with a negative amount, and shows every movement', async () => {
    await answer(`credits grant ${account} --amount -100`)
    expect(await answer(`credits ledger ${account}`)).toMatchObject([
      { kind: 'adjust', amount: -100, balance_after: 200 },
      { kind: 'grant', amount: 300, balance_after: 300 },
    ])
  })

  test('rotates and revokes keys, and never lists a secret', async () => {
    const listed = await answer(`keys list ${account}`)
    expect(JSON.stringify(listed)).not.toContain('svck_')
    const successor = await answer(`keys rotate --id ${listed[0].key_id} --grace 0`)
    expect(successor.key).toStartWith('svck_')
    const revoked = await answer(`keys revoke --id ${successor.key_id}`)
    expect(revoked.revoked_at).not.toBeNull()
  })

  test('examines the installation in a database that it starts by itself, and leaves none running', async () => {
    const child = Bun.spawn([process.execPath, PROGRAM, 'doctor', '--json'], {
      env: { ...process.env, DATA_DIR: folder, WHISPER_MODEL: 'off', MOONSHINE: 'on' },
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const checks: { what: string; state: string; detail: string }[] = JSON.parse(
      await new Response(child.stdout).text(),
    )
    expect(await child.exited).toBe(0)
    expect(Object.fromEntries(checks.map(({ what, state }) => [what, state]))).toMatchObject({
      ...{ bun: 'ok', ffmpeg: 'ok', database: 'ok', storage: 'ok' },
      ...{ upkeep: 'ok', backup: 'optional', jobs: 'ok', ledger: 'ok', speech: 'ok' },
    })
    const detailOf = (name: string) => checks.find(({ what }) => what === name)?.detail
    expect(detailOf('speech')).toStartWith(
      'Speech is recognized by Moonshine, which supports only English',
    )
    expect(detailOf('speech')).toContain('WHISPER_MODEL is off')
    expect(detailOf('upkeep')).toBe('not yet: the installation is new')
    expect((await Bun.$`pgrep -f ${folder}`.quiet().nothrow()).exitCode).toBe(1)
  })

  test.each([
    ['keys create --name x', '--account is missing.', 'keys create --account ID'],
    ['accounts plan --account x --plan gold', '--plan is "gold"', 'accounts plan'],
    ['credits grant --account x --amount many', '--amount is "many"', 'credits gr'],
    ['keys create --account x --name x --scopes a', 'has "a"', 'keys create'],
  ])(
    'states what is wrong with %s first, and then how that command is written',
    async (line, sentence, usage) => {
      const { code, errors } = await svc(line)
      expect(code).toBe(2)
      expect(errors.split('\n')[0]).toContain(sentence)
      expect(errors).toContain(`Usage: bun svc ${usage}`)
      expect(errors.trim().split('\n').length).toBeLessThan(5)
    },
  )

  test.each([
    ['accounts destroy', 'There is no command "accounts destroy".', 'accounts plan'],
    ['keys', 'There is no command "keys".', 'keys rotate'],
    ['destroy', 'There is no command "destroy".', '`bun svc help` lists the commands.'],
    ['keys list --amount 5', 'There is no option --amount.', 'Usage: bun svc keys list [options]'],
    ['keys list --account', '--account needs a value.', '  --account ID  an account'],
    ['keys revoke --id -h', '--id needs a value.', 'keys revoke --id KEY_ID'],
  ])('states that %s does not exist, and what does', async (line, sentence, help) => {
    const { code, errors } = await svc(line)
    expect(code).toBe(2)
    expect(errors).toStartWith(sentence)
    expect(errors).toContain(help)
    expect(errors.trim().split('\n').length).toBeLessThan(8)
  })

  test('takes a value that begins with a dash', () => {
    for (const id of ['-kTz_8w', '--kTz_8w', '--8']) {
      const read = readWords(SVC, ['signing-keys', 'retire', '--id', id], '/')
      expect(read).toMatchObject({ given: { options: { id } } })
    }
  })

  test('lists its commands, a line each, those of one word, and explains one', async () => {
    const { code, out } = await svc('')
    expect([code, out]).toEqual([0, expect.stringContaining('  keys rotate ')])
    const group = (await svc('help keys')).out
    expect(group).toStartWith('  keys create  ')
    expect(group).not.toContain('accounts')
    const explained = (await svc('help keys rotate')).out
    expect(explained).toContain('Usage: bun svc keys rotate --id KEY_ID [options]')
    expect((await svc('keys rotate --help')).out).toBe(explained)
  })

  test.each([
    [
      { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/x' },
      1,
      'at 127.0.0.1:1 (DATABASE_URL) does not run',
    ],
    [{ DATABASE_URL: 'secret' }, 2, 'DATABASE_URL is malformed'],
    [{ DATABASE_URL: '', DATA_DIR: '/dev/null/data' }, 1, 'a part of the path is a file'],
  ])('explains in a sentence why %j cannot be used', async (env, code, sentence) => {
    const { errors, ...refused } = await svc('keys list', [], env)
    expect([refused.code, errors]).toEqual([code, expect.stringContaining(sentence)])
    expect(errors).not.toContain('secret')
    expect(errors.trim().split('\n')).toHaveLength(1)
  })

  test('says what is wrong on standard error, with its exit code', async () => {
    const child = Bun.spawn([process.execPath, PROGRAM, 'keys'], { stdout: 'pipe', stderr: 'pipe' })
    expect(await new Response(child.stderr).text()).toStartWith('There is no command "keys".')
    expect([await new Response(child.stdout).text(), await child.exited]).toEqual(['', 2])
  })
})

const PROGRAM = join(import.meta.dir, '../src/svc.ts')
