import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'

// What can be known of the files in `deploy/` without starting what they name.

const ROOT = new URL('..', import.meta.url).pathname
const DEPLOY = join(ROOT, 'deploy')
const read = (path: string) => readFile(join(DEPLOY, path), 'utf8')
const compose = await read('compose.yaml')
const example = await read('.env.example')
const scratch = await mkdtemp(join(tmpdir(), 'svc-deploy-'))
afterAll(() => rm(scratch, { recursive: true }))

test('the compose file is one, by the schema of its format', () => {
  const rules = Object.fromEntries(TASTE.map((rule) => [rule, 0 as const]))
  const found = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles(
    [`${DEPLOY}/compose.yaml`],
    false,
  )
  expect(found.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
})

test('the container file is one, and builds on the Bun that the repository names', async () => {
  const text = await read('Containerfile')
  expect(validate(text)).toEqual([])
  const { packageManager } = await Bun.file(join(ROOT, 'package.json')).json()
  expect(text).toContain(`FROM docker.io/oven/${packageManager.replace('@', ':')}-slim\n`)
})

test('.env.example has every variable of the compose file, and no other', () => {
  const asked = [...compose.matchAll(/\$\{(\w+)(:[-?])([^}]*)\}/g)]
  const required = asked.flatMap(([, name = '', kind]) => (kind === ':?' ? [name] : []))
  const optional = asked.flatMap(([, name = '', kind, value]) =>
    kind === ':-' ? [`#${name}=${value}`] : [],
  )
  const lines = example.split('\n').filter((line) => /^#?[A-Z][A-Z\d_]*=/.test(line))
  expect(lines.filter((line) => line.startsWith('#')).toSorted()).toEqual(
    [...new Set(optional)].toSorted(),
  )
  const given = lines.flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])
  expect(given.toSorted()).toEqual([...new Set(required)].toSorted())
})

test('every image is named with its version, which .env.example alone knows', async () => {
  const tags = Object.fromEntries(
    [...example.matchAll(/^(\w+_TAG)=(.*)$/gm)].map(([, name, tag]) => [name, tag]),
  )
  const images = [...compose.matchAll(/^\s+image: (.*)$/gm)].map(([, image = '']) =>
    image.replace(/\$\{(\w+):\?[^}]*\}/, (_, name) => tags[name] ?? ''),
  )
  expect(images.length).toBeGreaterThan(4)
  expect(images.filter((image) => !/:(local|\d+(\.\d+)+)$/.test(image))).toEqual([])
  expect(compose).not.toMatch(/image: .*:\d/)
})

test('make-env.sh leaves nothing empty, and gives every secret another value', async () => {
  const printed = await Bun.$`sh ${DEPLOY}/make-env.sh https://clips.example.org`.text()
  const lines = printed.split('\n').filter((line) => /^[A-Z]/.test(line))
  expect(lines.filter((line) => line.endsWith('='))).toEqual([])
  expect(lines).toContain('BASE_URL=https://clips.example.org')
  const secrets = lines.flatMap((line) => /=([\da-f]{64})$/.exec(line)?.[1] ?? [])
  expect(new Set(secrets).size).toBe(4)
})

// The programs that read these files are not part of the product: where one is installed, it reads its own.
if (Bun.which('caddy')) {
  test('Caddy accepts its file', async () => {
    const words = ['validate', '--adapter', 'caddyfile', '--config', `${DEPLOY}/proxy/Caddyfile`]
    expect(await complaintsOf('caddy', words)).toBe('')
  })
}

if (Bun.which('nginx') && Bun.which('openssl')) {
  test('nginx accepts its file', async () => {
    const [certificate, key] = [join(scratch, 'certificate.pem'), join(scratch, 'key.pem')]
    const request = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=clips.example.org',
    ]
    await complaintsOf('openssl', [...request, '-keyout', key, '-out', certificate])
    const text = await readFile(`${DEPLOY}/proxy/nginx.conf`, 'utf8')
    const local = text
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    await writeFile(join(scratch, 'nginx.conf'), `pid ${scratch}/nginx.pid;\n${local}`)
    const words = ['-t', '-q', '-e', 'stderr', '-p', scratch, '-c', join(scratch, 'nginx.conf')]
    expect(await complaintsOf('nginx', words)).toBe('')
  })
}

if (Bun.which('systemd-analyze')) {
  test('systemd accepts the units', async () => {
    const names = await readdir(`${DEPLOY}/systemd`)
    for (const name of names) {
      const text = await read(`systemd/${name}`)
      // It looks whether the program is there, which an operator installs.
      const local = text.replaceAll('/opt/clips/node_modules/.bin/bun', process.execPath)
      await writeFile(join(scratch, name), local)
    }
    const units = names.map((name) => join(scratch, name))
    // A misspelt setting is only a warning.
    const { stderr, exitCode } = await Bun.$`systemd-analyze verify --man=no ${units}`
      .nothrow()
      .quiet()
    expect([exitCode, stderr.toString()]).toEqual([0, ''])
  })
}

test('the units start what is there', async () => {
  const units = (await readdir(`${DEPLOY}/systemd`)).filter((name) => name.endsWith('.service'))
  const started = units.map(async (name) => {
    const text = await readFile(`${DEPLOY}/systemd/${name}`, 'utf8')
    return /^ExecStart=\/opt\/clips\/node_modules\/\.bin\/bun (\S+)/m.exec(text)?.[1] ?? name
  })
  for (const script of await Promise.all(started)) {
    expect(await Bun.file(join(ROOT, script)).exists()).toBe(true)
  }
})

/** Runs a program that checks a file; gives what it says when it refuses it. */
async function complaintsOf(program: string, words: string[]): Promise<string> {
  const child = Bun.spawn([program, ...words], { stdout: 'ignore', stderr: 'pipe' })
  const said = await new Response(child.stderr).text()
  return (await child.exited) === 0 ? '' : said
}

/** Rules of the linter that are about the order and the look of a file; and Caddy is to listen on every interface. */
const TASTE = [
  'no-quotes-in-volumes',
  'no-unbound-port-interfaces',
  'require-project-name-field',
  'require-quotes-in-ports',
  'service-container-name-regex',
  'service-dependencies-alphabetical-order',
  'service-image-require-explicit-tag',
  'service-keys-order',
  'service-ports-alphabetical-order',
  'services-alphabetical-order',
  'top-level-properties-order',
]
