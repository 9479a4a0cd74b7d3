import { afterAll, expect, test } from 'bun:test'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { PROCESSES } from './settings/processes.ts'

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
  const images = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(new Set(images)).toEqual(
    new Set([`docker.io/oven/${packageManager.replace('@', ':')}-slim`]),
  )
})

test('the container file installs what is of others before it takes what changes daily, and is asked whether it serves', async () => {
  const text = await read('Containerfile')
  const install = text.indexOf('RUN bun install --frozen-lockfile --production')
  expect(install).toBeGreaterThan(text.indexOf('COPY --from=manifests'))
  expect(text.lastIndexOf('COPY --chown=root:root . .')).toBeGreaterThan(install)
  expect(text).toMatch(/^HEALTHCHECK .*\n {2}CMD \["bun", "deploy\/is-ready.ts", /m)
  // What is kept for it is enough.
  const found = /^RUN find \. (.*) -delete$/m.exec(text)?.[1] ?? ''
  for (const name of ['package.json', 'bun.lock', 'bunfig.toml', './patches', 'unused-files.mjs'])
    expect(found).toContain(name)
})

test('every process of the compose file is given only settings that it reads', () => {
  const { services } = Bun.YAML.parse(compose) as Compose
  const own = Object.entries(services).filter(([, { image }]) => image === 'localhost/clips:local')
  expect(own.length).toBeGreaterThan(5)
  for (const [name, { command = [], environment = {} }] of own) {
    const process = PROCESSES.find(({ programs }) => programs.includes(command[0] ?? ''))
    const known = Object.keys(process?.settings ?? {})
    const unknown = Object.keys(environment).filter((variable) => !known.includes(variable))
    expect({ [name]: unknown }).toEqual({ [name]: [] })
  }
})

test('the compose file gives every process all that it reads, but for what has a reason', () => {
  const { services } = Bun.YAML.parse(compose) as Compose
  const missing = Object.entries(services).flatMap(([service, { command, environment = {} }]) => {
    const process = PROCESSES.find(({ programs }) => programs.includes(command?.[0] ?? ''))
    if (!process || service === 'migrate') return []
    const reasons = { ...LEFT_OUT, ...(service === 'media' && LEFT_OUT_OF_UPLOADS) }
    return Object.keys(process.settings)
      .filter((name) => !(name in environment || name in reasons))
      .map((name) => `${service} ${name}`)
  })
  expect(missing).toEqual([])
})

test('every process of the compose file has a check, and one that hangs is ended by it', async () => {
  const { services } = Bun.YAML.parse(compose) as Compose
  const own = Object.entries(services).filter(([, { image }]) => image === 'localhost/clips:local')
  for (const [name, { healthcheck }] of own) {
    if (name === 'migrate') continue
    expect({ [name]: healthcheck?.test.slice(0, 3) }).toEqual({
      [name]: ['CMD', 'bun', 'deploy/is-ready.ts'],
    })
    expect(healthcheck?.test.at(-1)).toBe('kill -KILL -1')
  }
  let status = 200
  const service = Bun.serve({ port: 0, fetch: () => new Response(null, { status }) })
  const ended = join(scratch, 'ended')
  const check = async (port = service.port) => {
    const words = [`${DEPLOY}/is-ready.ts`, `http://127.0.0.1:${port}/readyz`, `touch ${ended}`]
    return Bun.spawn([process.execPath, ...words], { env: { ...process.env, TMPDIR: scratch } })
      .exited
  }
  expect(await check()).toBe(0)
  status = 503
  expect(await check()).toBe(1)
  const { port } = service
  await service.stop(true)
  for (let n = 1; n < 24; n += 1) expect(await check(port)).toBe(1)
  expect(await Bun.file(ended).exists()).toBe(false)
  expect(await check(port)).toBe(1)
  expect(await Bun.file(ended).exists()).toBe(true)
})

test('systemd and the container file set only what `npm start` reads', async () => {
  const files = ['systemd/clips.service', 'systemd/clips-backup.service', 'Containerfile']
  const texts = await Promise.all(files.map(read))
  const lines = texts.flatMap((text) => text.match(/^(?:Environment=|ENV ).*$/gm) ?? [])
  const names = lines.flatMap((line) => line.match(/\b[A-Z][A-Z\d_]+(?==)/g) ?? [])
  expect(names.length).toBeGreaterThan(5)
  const known = Object.keys(PROCESSES.find(({ name }) => name === 'start')?.settings ?? {})
  expect(names.filter((name) => !known.includes(name))).toEqual([])
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
  expect(images.filter((image) => !/:(local|v?\d+(\.\d+)+)$/.test(image))).toEqual([])
  expect(compose).not.toMatch(/image: .*:\d/)
})

test('both proxies tell browsers to come by TLS alone', async () => {
  const files = await Promise.all(['proxy/Caddyfile', 'proxy/nginx.conf'].map(read))
  for (const text of files) expect(text).toMatch(/Strict-Transport-Security "?max-age=31536000/)
})

test('make-env.sh leaves nothing empty, and gives every secret another value', async () => {
  const printed = await Bun.$`sh ${DEPLOY}/make-env.sh https://clips.example.org`.text()
  const lines = printed.split('\n').filter((line) => /^[A-Z]/.test(line))
  expect(lines.filter((line) => line.endsWith('='))).toEqual([])
  expect(lines).toContain('BASE_URL=https://clips.example.org')
  const secrets = lines.flatMap((line) => /=([\da-f]{64})$/.exec(line)?.[1] ?? [])
  expect(new Set(secrets).size).toBe(4)
})

test('the file of secrets that the compose file reads is taken by neither git nor the build', async () => {
  const clone = join(scratch, 'clone')
  await mkdir(join(clone, 'deploy'), { recursive: true })
  for (const name of ['.gitignore', '.dockerignore']) await cp(join(ROOT, name), join(clone, name))
  await cp(`${DEPLOY}/.env.example`, join(clone, 'deploy/.env.example'))
  await Bun.$`sh ${DEPLOY}/make-env.sh https://clips.example.org > ${clone}/deploy/.env`
  await Bun.$`git init --quiet ${clone}`
  const kept = await Bun.$`git -C ${clone} ls-files --others --exclude-standard`.text()
  expect(kept.split('\n')).toContain('deploy/.env.example')
  expect(kept.split('\n')).not.toContain('deploy/.env')
  const ignored = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n')
  const patterns = ignored.filter((line) => line && !line.startsWith('#'))
  // Each pattern is a path from the root of the build's context; only an exception could take back what one of them leaves out.
  expect(patterns.filter((pattern) => pattern.startsWith('!'))).toEqual([])
  expect(patterns.some((pattern) => new Bun.Glob(pattern).match('deploy/.env'))).toBe(true)
})

test('the units start what is there', async () => {
  const units = (await readdir(`${DEPLOY}/systemd`)).filter((name) => name.endsWith('.service'))
  const started = units.map(async (name) => {
    const text = await readFile(`${DEPLOY}/systemd/${name}`, 'utf8')
    return /^ExecStart=\/opt\/clips\/node_modules\/\.bin\/bun (\S+)/m.exec(text)?.[1] ?? null
  })
  const scripts = (await Promise.all(started)).filter((script) => script !== null)
  expect(scripts.length).toBeGreaterThan(1)
  for (const script of scripts) {
    expect(await Bun.file(join(ROOT, script)).exists()).toBe(true)
  }
})

interface Compose {
  services: Record<
    string,
    {
      image: string
      command?: string[]
      environment?: Record<string, string>
      healthcheck?: { test: string[] }
    }
  >
}

/** Settings that the compose file leaves as they are, and why. */
const LEFT_OUT = {
  HOST: 'the image sets it',
  SOCKET: 'containers reach each other by ports',
  PROCESSES: 'a machine that needs several gateways runs several containers',
  SHARE_PORT: 'no two gateways share one',
  DRAIN_SECONDS: 'only the gateway has a proxy in front that must notice',
  OAUTH_SIGNING_KEY_FILE: 'keys are made and kept in the database',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'OTEL_EXPORTER_OTLP_ENDPOINT says it',
  OTEL_SERVICE_NAME: 'each process has its own name',
  OTEL_SDK_DISABLED: 'traces are off until an endpoint is named',
  DATABASE_POOLER_URL: 'the database of the file has room for all of its processes',
  SOURCE_COOKIES_FOLDER: 'accounts give their own; a folder for all of them needs a volume',
  BUN_CONFIG_MAX_HTTP_REQUESTS: 'its default suits the one machine of the file',
}
const LEFT_OUT_OF_UPLOADS = Object.fromEntries(
  [
    'TRANSCRIPTION_URL',
    'TRANSCRIPTION_MODEL',
    'TRANSCRIPTION_API_KEY',
    'WHISPER_MODEL',
    'MOONSHINE',
    'MODELS_DIR',
    'MODELS_URL',
    'LLM_URL',
    'LLM_MODEL',
    'LLM_API_KEY',
    'LLM_CONTEXT_TOKENS',
    'LLM_TIMEOUT_SECONDS',
    'LLM_MAX_TOKENS_PER_HOUR_OF_SOURCE',
    'TRANSLATION_URL',
    'TRANSLATION_KEY',
    'WORKER_PROJECTS',
    'WORKER_PARTS',
    'WORKER_RENDERS',
    'WORKER_SMALL_JOBS',
    'ENCODER',
    'SHARE_SOURCES_LONGER_THAN',
  ].map((name) => [name, 'the workers take the jobs']),
)

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
