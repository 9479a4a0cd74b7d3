import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../services/standalone/src/free-port.ts'

const HERE = import.meta.dir
const ROOT = join(HERE, '../..')
const READY_MS = 20_000

/** A reverse proxy that is measured, in a process of its own. */
export interface Contender {
  name: string
  origin: string
  pid: number
}

/** What is measured: the gateways, with the upstream itself for comparison. */
export interface Stage extends AsyncDisposable {
  upstream: Contender
  /** `null` where nginx is not installed. */
  nginx: Contender | null
  gateway: Contender
  node: Contender | null
}

/** Starts the upstream and one process of each gateway: the gateways on the first core, everything else on the last. */
export async function openStage(): Promise<Stage> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'bench-gateway-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const socket = join(folder, 'upstream.sock')
  const cores = navigator.hardwareConcurrency
  pin(process.pid, cores - 1)

  const start = async (name: string, core: number, command: string[], port: number, env = {}) => {
    const child = Bun.spawn(onCore(core, command), {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...env },
      stdin: 'ignore',
      stdout: Bun.file(join(folder, `${name}.log`)),
      stderr: Bun.file(join(folder, `${name}.errors`)),
    })
    stack.defer(async () => {
      child.kill('SIGKILL')
      await child.exited
    })
    const origin = `http://127.0.0.1:${port}`
    await ready(`${origin}/v1/small`, () => child.exitCode !== null, join(folder, `${name}.errors`))
    return { name, origin, pid: child.pid }
  }

  const at = await freePort()
  const bun = process.execPath
  const upstreamCore = Math.min(1, cores - 1)
  const upstream = await start(
    'upstream alone',
    upstreamCore,
    [bun, join(HERE, 'upstream.ts'), String(at), socket],
    at,
  )
  const nginx = await startNginx(folder, { socket, at }, start)
  const gateway = await start(
    'gateway',
    0,
    [bun, 'services/gateway/src/index.ts'],
    ...(await settings({ API_URL: `unix:${socket}`, OAUTH_URL: `http://127.0.0.1:${at}` })),
  )
  const node = Bun.which('node')
  const nodePort = await freePort()
  const nodeGateway = node
    ? await start(
        'httpxy on Node',
        0,
        [node, join(HERE, 'node-gateway.mjs'), String(nodePort), String(at), socket],
        nodePort,
      )
    : null
  const all = stack.move()
  return {
    upstream,
    nginx,
    gateway,
    node: nodeGateway,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

type Start = (name: string, core: number, command: string[], port: number) => Promise<Contender>

async function startNginx(
  folder: string,
  upstream: { socket: string; at: number },
  start: Start,
): Promise<Contender | null> {
  // Debian installs it in a folder that not every user's PATH names.
  const path = Bun.which('nginx', { PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` })
  if (!path) return null
  const port = await freePort()
  await mkdir(join(folder, 'nginx'))
  await Bun.write(join(folder, 'nginx.conf'), nginxConf(port, upstream))
  const command = [path, '-p', join(folder, 'nginx'), '-c', join(folder, 'nginx.conf')]
  return start('nginx', 0, command, port)
}

/** One process with the same duties: kept connections in both directions, a log line, ids and the client's address. */
const nginxConf = (port: number, { socket, at }: { socket: string; at: number }) => `
daemon off; master_process off; worker_processes 1; pid nginx.pid; error_log stderr;
events { worker_connections 4096; }
http {
  access_log access.log;
  client_max_body_size 0; client_body_temp_path body; proxy_temp_path proxy;
  fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  keepalive_requests 100000000;
  upstream unix { server unix:${socket}; keepalive 256; keepalive_requests 100000000; }
  upstream tcp { server 127.0.0.1:${at}; keepalive 256; keepalive_requests 100000000; }
  proxy_http_version 1.1; proxy_request_buffering off; proxy_buffering on; proxy_max_temp_file_size 0;
  proxy_set_header Connection ""; proxy_set_header X-Request-ID $request_id;
  proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Forwarded-Host $host;
  server {
    listen 127.0.0.1:${port};
    add_header X-Request-ID $request_id;
    location /v1/ { proxy_pass http://unix; }
    location /oauth2/ { proxy_pass http://tcp; }
  }
}
`

async function settings(env: Record<string, string>): Promise<[number, Record<string, string>]> {
  const port = await freePort()
  return [port, { ...env, PORT: String(port) }]
}

async function ready(url: string, hasEnded: () => boolean, errors: string): Promise<void> {
  const until = performance.now() + READY_MS
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (hasEnded() || performance.now() > until) {
      throw new Error(`Nothing answers at ${url}: ${await Bun.file(errors).text()}`)
    }
    await Bun.sleep(20)
  }
}

const TASKSET = Bun.which('taskset')

const onCore = (core: number, command: string[]) =>
  TASKSET ? [TASKSET, '-c', String(core), ...command] : command

function pin(pid: number, core: number): void {
  if (TASKSET) Bun.spawnSync([TASKSET, '-acp', String(core), String(pid)])
}
