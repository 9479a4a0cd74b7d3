import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, run } from '../support/packed-libraries.ts'

const folder = await mkdtemp(join(tmpdir(), 'release-test-'))
afterAll(() => rm(folder, { recursive: true }))

test('a release is packed alike twice, lists what it runs with, and npm alone installs and runs it, with its data outside of the package', async () => {
  const pack = (into: string) =>
    run([process.execPath, 'test/quality/main.ts', 'release', join(folder, into)], ROOT)
  const sums = await pack('first')
  expect(await pack('second')).toBe(sums)
  const [, service = ''] = /(clip-service-[\d.]+\.tgz)$/m.exec(sums) ?? []
  const listed = await readFile(join(folder, 'first', service.replace('.tgz', '.cdx.json')), 'utf8')
  expect(JSON.parse(listed).components).toContainEqual(
    expect.objectContaining({ name: 'elysia', licenses: [{ expression: 'MIT' }] }),
  )
  const files = await run(['tar', '-tzf', join(folder, 'first', service)], folder)
  expect(files).toContain('package/app/bun.lock\n')
  expect(files).not.toContain('/test/')
  const clients = {
    svc_client: ['pyproject.toml', 'LICENSE', 'svc_client/_operations.py', 'svc_client/client.py'],
    'svc-client-go': ['go.mod', 'LICENSE', 'operations.go', 'client.go'],
  }
  for (const [client, names] of Object.entries(clients)) {
    const [packed = ''] = new RegExp(`${client}-[\\d.]+(?=\\.tar\\.gz$)`, 'm').exec(sums) ?? []
    const inside = await run(['tar', '-tzf', join(folder, 'first', `${packed}.tar.gz`)], folder)
    const wanted = names.map((name) => `${packed}/${name}`)
    expect(inside.split('\n')).toEqual(expect.arrayContaining(wanted))
  }

  const shown = await run(
    [
      'npx',
      '--yes',
      `--package=${join(folder, 'first', service)}`,
      'clip-service',
      'svc',
      'doctor',
    ],
    folder,
    { XDG_DATA_HOME: join(folder, 'share'), DATA_DIR: '' },
  )
  expect(shown).toContain(join(folder, 'share', 'clip-service'))
})
