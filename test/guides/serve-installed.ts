import { hash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { ROOT } from '../support/packed-libraries.ts'

const STORE = join(ROOT, 'node_modules/.bun')

/** Serves the packages installed here like an npm registry, so that `npm install` needs no network. */
export function serveInstalled(): { url: string; stop(): Promise<void> } {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const path = decodeURIComponent(new URL(request.url).pathname.slice(1))
      const [name = '', version] = path.split('/-/')
      return version === undefined ? describe(name) : new Response(pack(name, version))
    },
  })

  async function describe(name: string): Promise<Response> {
    const found = versionsOf(name)
    const versions: Record<string, object> = {}
    for (const version of found) {
      const manifest = await Bun.file(join(folderOf(name, version), 'package.json')).json()
      const { scripts: _, devDependencies: __, ...kept } = manifest
      const shasum = hash('sha1', pack(name, version))
      const tarball = `${server.url}${name}/-/${version}`
      versions[version] = { ...kept, dist: { tarball, shasum } }
    }
    const latest = found.at(-1)
    if (!latest) return new Response(null, { status: 404 })
    return Response.json({ name, versions, 'dist-tags': { latest } })
  }

  return { url: server.url.href, stop: () => server.stop(true) }
}

function versionsOf(name: string): string[] {
  const prefix = `${name.replace('/', '+')}@`
  return [...new Glob(`${prefix}*`).scanSync({ cwd: STORE, onlyFiles: false })].map(
    (entry) => entry.slice(prefix.length).split('+')[0] ?? '',
  )
}

function folderOf(name: string, version: string): string {
  const prefix = `${name.replace('/', '+')}@${version}`
  const [entry = ''] = new Glob(`${prefix}*`).scanSync({ cwd: STORE, onlyFiles: false })
  return realpathSync(join(STORE, entry, 'node_modules', name))
}

/** Packed once, though npm asks for what a package is before it asks for the package. */
const packed = new Map<string, Uint8Array<ArrayBuffer>>()

/** Reproducible bytes: owners, times and order are fixed. */
function pack(name: string, version: string): Uint8Array<ArrayBuffer> {
  const known = packed.get(`${name}@${version}`)
  if (known) return known
  const flags = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--exclude=./node_modules']
  const to = ['--transform', 's,^\\.,package,', '-cf', '-', '.']
  const { stdout } = Bun.spawnSync(['tar', ...flags, ...to], { cwd: folderOf(name, version) })
  // npm reads it from this machine: what a better compression takes is not worth its bytes.
  const bytes = Bun.gzipSync(Uint8Array.from(stdout), { level: 1 })
  packed.set(`${name}@${version}`, bytes)
  return bytes
}
