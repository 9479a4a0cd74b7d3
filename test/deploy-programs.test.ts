import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { startGateway } from '../services/gateway/test/start-gateway.ts'
import { freePort } from '../services/standalone/src/postgres/server.ts'

// The programs that read the files in `deploy/` are not part of the product: where one is installed, it reads its own.

const DEPLOY = new URL('../deploy', import.meta.url).pathname
const scratch = await mkdtemp(join(tmpdir(), 'svc-proxies-'))
afterAll(() => rm(scratch, { recursive: true }))

if (Bun.which('caddy')) {
  test('Caddy accepts its file', async () => {
    const words = ['validate', '--adapter', 'caddyfile', '--config', `${DEPLOY}/proxy/Caddyfile`]
    expect(await complaintsOf('caddy', words)).toBe('')
  })

  test('Caddy passes on what can be answered while a service cannot serve', async () => {
    const service = Bun.serve({
      port: 0,
      fetch: ({ url }) => new Response('here', { status: url.endsWith('/readyz') ? 503 : 200 }),
    })
    const gateway = await startGateway({ API_URL: service.url.href })
    const asked: string[] = []
    const upstream = Bun.serve({
      port: 0,
      fetch({ url }) {
        asked.push(new URL(url).pathname)
        return fetch(gateway.url + asked.at(-1))
      },
    })
    const port = await freePort()
    const config = join(scratch, 'Caddyfile')
    const shipped = await readFile(`${DEPLOY}/proxy/Caddyfile`, 'utf8')
    await writeFile(config, shipped.replace('health_interval 2s', 'health_interval 100ms'))
    const caddy = Bun.spawn(['caddy', 'run', '--config', config, '--adapter', 'caddyfile'], {
      env: {
        ...process.env,
        ...{ HOME: scratch, XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch },
        CADDY_ADMIN: `unix/${scratch}/caddy.sock`,
        BASE_URL: `http://127.0.0.1:${port}`,
        UPSTREAM: upstream.url.host,
      },
      stderr: 'ignore',
    })
    try {
      await until(() => asked.filter((path) => path.startsWith('/readyz')).length >= 5)
      const answers = ['/v1/clips', '/readyz'].map((path) =>
        fetch(`http://127.0.0.1:${port}${path}`),
      )
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 503])
    } finally {
      caddy.kill()
      await Promise.all([caddy.exited, upstream.stop(true), gateway.stop(), service.stop(true)])
    }
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
      const text = await readFile(`${DEPLOY}/systemd/${name}`, 'utf8')
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

/** Runs a program that checks a file; gives what it says when it refuses it. */
async function complaintsOf(program: string, words: string[]): Promise<string> {
  const child = Bun.spawn([program, ...words], { stdout: 'ignore', stderr: 'pipe' })
  const said = await new Response(child.stderr).text()
  return (await child.exited) === 0 ? '' : said
}
