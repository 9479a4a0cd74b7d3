import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../services/standalone/src/postgres/server.ts'
import { startProgram } from '../measure/processes.ts'

const HERE = import.meta.dir
const TASKSET = Bun.which('taskset')

/**
 * Starts what is measured: the upstream and one process of each gateway, `null` where that is not installed. The gateways are on the first core, everything else on the last.
 */
export async function openStage() {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'bench-gateway-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const cores = navigator.hardwareConcurrency
  if (TASKSET) Bun.spawnSync([TASKSET, '-acp', String(cores - 1), String(process.pid)])
  const start = async (name: string, core: number, command: string[], port: number, more = {}) => {
    const place = {
      env: { PATH: process.env['PATH'], PORT: String(port), ...more },
      origin: `http://127.0.0.1:${port}`,
      ready: '/v1/small',
      log: join(folder, `${name}.log`),
    }
    const bound = TASKSET ? [TASKSET, '-c', String(core)] : []
    return { name, ...stack.use(await startProgram([...bound, ...command], place)) }
  }
  const [at, port, nginxPort, nodePort] = await Promise.all([1, 2, 3, 4].map(() => freePort()))
  const socket = join(folder, 'upstream.sock')
  const to = [String(at), socket]
  const upstreamCommand = [process.execPath, join(HERE, 'upstream.ts'), ...to]
  const upstream = await start('upstream alone', Math.min(1, cores - 1), upstreamCommand, at ?? 0)
  // Debian installs it in a folder that not every user's PATH names.
  const nginxPath = Bun.which('nginx', { PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` })
  const prefix = join(folder, 'nginx')
  await mkdir(prefix)
  await Bun.write(join(folder, 'nginx.conf'), nginxConf(nginxPort ?? 0, socket, at ?? 0))
  const nginxCommand = [nginxPath ?? '', '-p', prefix, '-c', join(folder, 'nginx.conf')]
  const nginx = nginxPath ? await start('nginx', 0, nginxCommand, nginxPort ?? 0) : null
  const ours = [process.execPath, 'services/gateway/src/index.ts']
  const upstreams = { API_URL: `unix:${socket}`, OAUTH_URL: upstream.origin }
  const gateway = await start('gateway', 0, ours, port ?? 0, upstreams)
  const nodePath = Bun.which('node')
  const nodeCommand = [nodePath ?? '', join(HERE, 'node-gateway.mjs'), String(nodePort), ...to]
  const node = nodePath ? await start('httpxy on Node', 0, nodeCommand, nodePort ?? 0) : null
  const all = stack.move()
  return { upstream, nginx, gateway, node, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** One process with the same duties: kept connections in both directions, a log line, ids and the client's address. */
const nginxConf = (port: number, socket: string, at: number) => `
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
