import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { media } from '@svc/test-media'
import { createClient } from '../../packages/client/src/index.ts'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { startRedis } from '../../packages/rate-limit/test/start-redis.ts'
import { startS3 } from '../../packages/storage/test/s3-server.ts'
import { freePort } from '../../services/standalone/src/postgres/server.ts'

/** What the tests read of `compose.yaml`. */
interface Compose {
  services: Record<string, Container>
}

interface Container {
  image: string
  command?: string[]
  environment?: Record<string, string>
  healthcheck?: { test: string[] }
  deploy?: { replicas: number }
}

const ROOT = new URL('../..', import.meta.url).pathname
const DEPLOY = join(ROOT, 'deploy')
const { services } = Bun.YAML.parse(await readFile(`${DEPLOY}/compose.yaml`, 'utf8')) as Compose
const own = Object.entries(services).filter(([, { image }]) => image === 'localhost/clips:local')
const scratch = await mkdtemp(join(tmpdir(), 'svc-deploy-'))
const children: Bun.Subprocess[] = []

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(children.map(({ exited }) => exited))
  await rm(scratch, { recursive: true })
})

test('the processes of the compose file become ready together, make clips, and stop in time', async () => {
  await using database = await createTestDatabase()
  await using redis = await startRedis()
  const s3 = await startS3(join(scratch, 's3'))
  const ports = await portsOf()
  const secrets = await makeEnv(ports['gateway'] ?? missing('gateway'))
  const settings = (name: string, container: Container) => {
    const folder = join(scratch, name)
    const local = Object.entries(container.environment ?? {}).map(([key, value]) => {
      const filled = value.replace(/\$\{(\w+)(?::\?|:-([^}]*))\}/g, (_, variable, other) => {
        return secrets[variable] ?? other ?? missing(variable)
      })
      return [
        key,
        filled.replace(/^http:\/\/(\w+):\d+$/, (address, host) => ports[host] ?? address),
      ]
    })
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.config
    const values: Record<string, string> = {
      ...Object.fromEntries(local),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      MODELS_DIR: join(scratch, 'models'),
      WHISPER_MODEL: 'off',
      MOONSHINE: 'off',
    }
    const address = ports[name]
    if (address) values['PORT'] = new URL(address).port
    if (values['DATABASE_URL']) values['DATABASE_URL'] = database.url
    if (values['REDIS_URL']) values['REDIS_URL'] = redis.url
    if (!values['S3_ENDPOINT']) return values
    return {
      ...values,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
  }
  const start = (name: string, words: string[], metrics = {}) => {
    const container = services[name] ?? missing(name)
    const child = Bun.spawn([process.execPath, ...words], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', ...settings(name, container), ...metrics },
      stdout: 'pipe',
      stderr: 'inherit',
    })
    children.push(child)
    return child
  }

  const { migrate, ...serving } = Object.fromEntries(own)
  const migration = start('migrate', migrate?.command ?? [])
  expect(await migration.exited).toBe(0)
  const started: Bun.Subprocess[] = []
  const checks: { script: string; address: string }[] = []
  for (const [name, { command = [], deploy, healthcheck, environment }] of Object.entries(
    serving,
  )) {
    const [, , script = '', asked = ''] = healthcheck?.test ?? missing(`a check of ${name}`)
    const { port, pathname } = new URL(asked)
    for (let replica = deploy?.replicas ?? 1; replica > 0; replica -= 1) {
      // Each container has ports of its own.
      const metrics = `127.0.0.1:${await freePort()}`
      started.push(start(name, command, { METRICS_ADDRESS: metrics }))
      const own = { [environment?.['PORT'] ?? '']: ports[name], 9464: `http://${metrics}` }
      checks.push({ script, address: `${own[port] ?? missing(`port ${port}`)}${pathname}` })
    }
  }
  for (const { script, address } of checks) {
    await until(async () => (await fetch(address)).status === 200)
    const probe = Bun.spawn([process.execPath, script, address], { cwd: ROOT })
    expect(await probe.exited).toBe(0)
  }

  const account = await svc(database.url, 'accounts create --name Studio --plan pro')
  const key = await svc(
    database.url,
    `keys create --account ${account['account_id']} --name server`,
  )
  const client = createClient({ baseUrl: ports['gateway'] ?? '', apiKey: key['key'] ?? '' })
  const { upload_id } = await client.uploads.send(media('talk-start.mp4'))
  const { project_id } = await client.projects.create({ source: { upload_id } })
  const project = await client.projects.wait(project_id)
  expect(project.status).toBe('completed')
  const objects = await readdir(join(scratch, 's3'), { recursive: true })
  expect(objects.some((path) => path.includes('preview.mp4'))).toBe(true)

  for (const child of started) child.kill('SIGTERM')
  expect(await Promise.all(started.map(({ exited }) => exited))).toEqual(started.map(() => 0))
  await s3.stop()
})

async function portsOf(): Promise<Record<string, string>> {
  const listening = own.filter(([, { environment }]) => environment?.['PORT'])
  const addresses = listening.map(
    async ([name]) => [name, `http://127.0.0.1:${await freePort()}`] as const,
  )
  return Object.fromEntries(await Promise.all(addresses))
}

/** The variables that `make-env.sh` prints. */
async function makeEnv(baseUrl: string): Promise<Record<string, string>> {
  const printed = await Bun.$`sh ${DEPLOY}/make-env.sh ${baseUrl}`.text()
  return Object.fromEntries(
    printed
      .trim()
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split('=')),
  )
}

async function svc(url: string, words: string): Promise<Record<string, string>> {
  const command = ['services/standalone/src/svc.ts', ...words.split(' '), '--json']
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(scratch, 'operator') },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  return new Response(child.stdout).json()
}

function missing(name: string): never {
  throw new Error(`compose.yaml or make-env.sh lacks ${name}.`)
}
