import { afterAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, run } from '../support/packed-libraries.ts'
import { openStartFolder } from '../support/start-folder.ts'

const folder = await mkdtemp(join(tmpdir(), 'release-test-'))
afterAll(() => rm(folder, { recursive: true }))
const SAMPLE = join(ROOT, 'packages/domain/sample/sample.mp4')
/** The packages are not fetched anew; without this, what was fetched is deleted. */
const FETCHED = { BUN_INSTALL_CACHE_DIR: join(homedir(), '.bun/install/cache') }

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
  const chart = join(folder, 'first', /clips-[\d.]+\.tgz$/m.exec(sums)?.[0] ?? '')
  expect(await run(['tar', '-xzOf', chart, 'clips/files/clips.yaml'], folder)).toBe(
    await readFile(join(ROOT, 'deploy/kubernetes/clips.yaml'), 'utf8'),
  )
  if (Bun.which('helm')) await run(['helm', 'lint', '--strict', chart], folder)

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
    {
      XDG_DATA_HOME: join(folder, 'share'),
      DATA_DIR: '',
      npm_config_cache: join(folder, 'npm'),
      ...FETCHED,
    },
  )
  expect(shown).toContain(join(folder, 'share', 'clip-service'))
})

test('`clip` alone asks a service, and says where clips are made without one', async () => {
  const clip = join(folder, 'first', await ofThisSystem('clip-0'))
  const ask = (words: string[]) =>
    run([clip, ...words], folder, { HOME: folder }).catch(({ message }: Error) => message)
  expect(await ask(['list'])).toContain('There is no credential for http')
  expect(await ask(['talk.mp4'])).toContain('`clip-service VIDEO` makes clips')
})

test('the one file makes a captioned clip where there is no Node, npm, Bun and git, in less than 800 MB', async () => {
  const program = await ofThisSystem('clip-service')
  const home = join(folder, 'home')
  const releases = join(home, '.cache/clip-service')
  const [oldest, before] = [join(releases, 'a'.repeat(16)), join(releases, 'b'.repeat(16))]
  for (const [age, unpacked] of [before, oldest].entries()) {
    await mkdir(unpacked, { recursive: true })
    await utimes(unpacked, 1e9 - age, 1e9 - age)
  }
  await using place = await openStartFolder()
  const started = await place.start([SAMPLE], {
    command: [join(folder, 'first', program)],
    PATH: await linkPrograms(join(folder, 'programs')),
    HOME: home,
    XDG_CACHE_HOME: undefined,
    MOONSHINE: 'on',
    ...FETCHED,
  })
  await started.says(`: clip-service ${SAMPLE} --all`)
  await started.says('Serving until Ctrl-C.')
  expect([existsSync(before), existsSync(oldest)]).toEqual([true, false])
  const [captions = ''] = (await readdir(place.folder, { recursive: true })).filter((name) =>
    name.endsWith('.srt'),
  )
  expect(await readFile(join(place.folder, captions), 'utf8')).toMatch(/[a-z]{4}/)
  const used = await run(['du', '-sm', releases, place.folder], folder)
  const sizes = [...used.matchAll(/^\d+/gm)].map(([size]) => Number(size))
  expect(sizes).toHaveLength(2)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(800)
})

/** The name of the file in the release that starts with this and runs here. */
async function ofThisSystem(start: string): Promise<string> {
  const system = `-${process.platform}-${process.arch}`
  const names = await readdir(join(folder, 'first'))
  return names.find((name) => name.startsWith(start) && name.endsWith(system)) ?? ''
}

/** A folder of the system's programs without Node, npm, Bun and git. @returns It. */
async function linkPrograms(into: string): Promise<string> {
  await mkdir(into)
  for (const folder of ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']) {
    for (const name of existsSync(folder) ? await readdir(folder) : []) {
      if (/^(node|nodejs|np[mx]|bunx?|git)$/.test(name) || existsSync(join(into, name))) continue
      await symlink(join(folder, name), join(into, name))
    }
  }
  return into
}
