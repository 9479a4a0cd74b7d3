import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { listShipped } from '../rules/licenses.ts'
import { packLibraries, run } from '../support/packed-libraries.ts'
import { openCommand, ROOT } from './report/command.ts'

// Packs what is published of the last commit.

const {
  words: [place = ''],
} = openCommand('bun quality release', {
  isWriting: false,
  words: { name: 'FOLDER', about: 'where the files go', least: 1 },
})

/** What is not needed to run the service. */
const LEFT_OUT = [
  ':(exclude,glob)**/test/**',
  ...['docs', 'examples', '.ci'].map((name) => `:(exclude)${name}`),
]

/** What the one file is made for, as Bun calls them. */
const SYSTEMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

const folder = resolve(place)
await mkdir(folder, { recursive: true })
const { name, version, description, license, engines } = await Bun.file(
  join(ROOT, 'package.json'),
).json()
const shipped = listShipped(ROOT).toSorted((a, b) => idOf(a).localeCompare(idOf(b)))
const service = await packService()
const files = [
  service,
  ...(await compile(name, 'services/standalone/bootstrap/one-file.mjs', [service])),
  // Without the engine, for whose files there is no place in it.
  ...(await compile('clip', 'packages/command-line/src/main.ts', [
    ...['--minify-whitespace', '--external=@svc/clip-engine/command-line'],
  ])),
  ...(await packOwnLibraries()),
  await packClient('client-python', `svc_client-${version}`, 'svc_client/_operations.py'),
  await packClient('client-go', `svc-client-go-${version}`, 'operations.go'),
  await packChart(),
  await writeComponents(),
  await writeNotice(),
  await copyChanges(),
]
const sums = await Promise.all(files.sort().map(async (file) => `${await digestOf(file)}  ${file}`))
await Bun.write(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`)
console.log(sums.join('\n'))

/** The whole tree in a package without dependencies, which npm only unpacks: the program in it installs what `bun.lock` says. */
async function packService(): Promise<string> {
  const bin = { [name]: 'app/services/standalone/bootstrap/packed.mjs' }
  const manifest = JSON.stringify({ name, version, description, license, engines, bin })
  const file = `${name}-${version}.tgz`
  const scratch = await mkdtemp(join(tmpdir(), 'release-'))
  await Bun.write(join(scratch, 'package.json'), manifest)
  const outer = [join(scratch, 'package.json'), 'README.md', 'LICENSE'].map(
    (one) => `--add-file=${one}`,
  )
  const prefixed = ['--prefix=package/', ...outer, '--prefix=package/app/']
  await archive(file, ROOT, [...prefixed, 'HEAD', '.', ...LEFT_OUT])
  await rm(scratch, { recursive: true })
  return file
}

/** Makes one file for each system, with its Bun inside. @param more - What it takes with it, and options. */
async function compile(called: string, program: string, more: string[]): Promise<string[]> {
  const files = SYSTEMS.map((system) => `${called}-${version}-${system}`)
  for (const [at, system] of SYSTEMS.entries()) {
    const out = ['--compile', `--target=bun-${system}`, `--outfile=${files[at]}`]
    await run([process.execPath, 'build', ...out, join(ROOT, program), ...more], folder)
  }
  return files
}

/** Packs files of the last commit. @param args - Of `git archive`, in a folder of the checkout. */
async function archive(file: string, cwd: string, args: string[]): Promise<void> {
  const tar = join(folder, `${file}.tar`)
  await run(['git', 'archive', '--format=tar', `--output=${tar}`, ...args], cwd)
  await Bun.write(join(folder, file), Bun.gzipSync(await Bun.file(tar).bytes(), { level: 9 }))
  await rm(tar)
}

/** A client in another language, with its calls, as its tools install it. */
async function packClient(workspace: string, packed: string, calls: string): Promise<string> {
  const place = join(ROOT, 'packages', workspace)
  await run([process.execPath, 'run', 'build'], place)
  const file = `${packed}.tar.gz`
  const written = [`--prefix=${join(packed, dirname(calls))}/`, `--add-file=${calls}`]
  const rest = [`--prefix=${packed}/`, `--add-file=${join(ROOT, 'LICENSE')}`]
  await archive(file, place, [...written, ...rest, 'HEAD', '.', ':(exclude)*.json'])
  return file
}

/** The Helm chart, with the manifests where the checkout has links to them. */
async function packChart(): Promise<string> {
  const file = `clips-${version}.tgz`
  const manifests = ['clips.yaml', 'scaling.yaml'].map(
    (one) => `--add-file=${join(ROOT, 'deploy/kubernetes', one)}`,
  )
  const prefixed = ['--prefix=clips/files/', ...manifests, '--prefix=clips/']
  await archive(file, join(ROOT, 'deploy/helm'), [...prefixed, 'HEAD', '.', ':(exclude)files'])
  return file
}

/** The libraries that other products install. */
async function packOwnLibraries(): Promise<string[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'release-'))
  try {
    const packed = (await packLibraries(scratch)).filter((path) =>
      basename(path).startsWith('svc-'),
    )
    for (const path of packed) await Bun.write(join(folder, basename(path)), Bun.file(path))
    return packed.map((path) => basename(path))
  } finally {
    await rm(scratch, { recursive: true })
  }
}

/** What runs for users, as CycloneDX 1.6. */
async function writeComponents(): Promise<string> {
  const components = shipped.map((one) => ({
    type: 'library',
    name: one.name,
    version: one.version,
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
    licenses: [{ expression: one.license }],
  }))
  const file = `${name}-${version}.cdx.json`
  const metadata = { component: { type: 'application', name, version } }
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  await Bun.write(join(folder, file), `${JSON.stringify(bill, null, 2)}\n`)
  return file
}

/** Under which license each part of others is. */
async function writeNotice(): Promise<string> {
  const lines = shipped.map((one) => `${idOf(one)}  ${one.license}`)
  await Bun.write(
    join(folder, 'NOTICE'),
    `${name} ${version} (${license}) runs with:\n\n${lines.join('\n')}\n`,
  )
  return 'NOTICE'
}

async function copyChanges(): Promise<string> {
  const file = 'CHANGELOG.md'
  await Bun.write(join(folder, file), await run(['git', 'show', `HEAD:${file}`], ROOT))
  return file
}

function idOf(one: { name: string; version: string }): string {
  return `${one.name}@${one.version}`
}

async function digestOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await Bun.file(join(folder, file)).bytes())
    .digest('hex')
}
