import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from './workbench.ts'

const folder = temporaryFolder()
/** Self-signed for `media.example`, and used only here. */
const certificate = new URL('certificate/certificate.pem', import.meta.url).pathname
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  tls: {
    cert: Bun.file(certificate),
    key: Bun.file(new URL('certificate/key.pem', import.meta.url)),
  },
  fetch(request): Response {
    const { pathname } = new URL(request.url)
    const away = { location: `http://media.example:${server.port}/a` }
    return pathname === '/away'
      ? new Response(null, { status: 302, headers: away })
      : new Response(request.headers.get('host'))
  },
})

afterAll(() => server.stop(true))

describe('fetchSource over TLS', () => {
  test('checks the certificate for the name, though it connects to the address', async () => {
    expect(await fetchTrusting(certificate, 'media.example', '/a')).toBe(
      `media.example:${server.port}`,
    )
  })

  test.each([
    [
      'a certificate for another name',
      certificate,
      'other.example',
      '/a',
      'source_unreachable false',
    ],
    [
      'a certificate nobody vouches for',
      undefined,
      'media.example',
      '/a',
      'source_unreachable false',
    ],
    ['a redirect to http', certificate, 'media.example', '/away', 'source_forbidden false'],
  ])('refuses %s', async (_, trusted, host, path, refusal) => {
    expect(await fetchTrusting(trusted, host, path)).toBe(refusal)
  })
})

/** Fetches in a process of its own: the trusted certificates are read when a process starts. */
async function fetchTrusting(
  trusted: string | undefined,
  host: string,
  path: string,
): Promise<string> {
  const script = join(folder, 'fetch.ts')
  const source = new URL('../src/source/', import.meta.url).pathname
  await Bun.write(
    script,
    `import { fetchSource } from '${source}fetch-source.ts'
     import { systemNetwork } from '${source}network.ts'
     const network = { ...systemNetwork(), lookup: async () => ['127.0.0.1'] }
     const limits = { maxSeconds: 60, maxBytes: 1000, allowPrivateAddresses: true }
     const url = 'https://${host}:${server.port}${path}'
     fetchSource(url, '${folder}', limits, new AbortController().signal, () => {}, network).then(
       async ({ path }) => process.stdout.write(await Bun.file(path).text()),
       (error) => process.stdout.write(error.code + ' ' + error.retryable),
     )`,
  )
  const child = Bun.spawn([process.execPath, script], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
    stderr: 'inherit',
  })
  return new Response(child.stdout).text()
}
