import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bundleWorker, harfbuzzPlugin } from './studio-parts.ts'

/** Where the files of the studio are served. */
export const ASSETS_PATH = '/studio/assets/'

const ENTRY = new URL('../../web/main.tsx', import.meta.url).pathname

/** One file of the studio, as it is sent. */
interface StudioFile {
  type: string
  plain: Uint8Array<ArrayBuffer>
  readonly br: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
}

/** The program of the studio as browsers load it. */
export interface StudioBundle {
  /** Address of the first script. */
  script: string
  /** Addresses of the scripts without which the first cannot begin. */
  imported: readonly string[]
  /** Address of the style sheet. */
  style: string
  /** The files by their names; a name changes with the content. */
  files: ReadonlyMap<string, StudioFile>
}

/**
 * Bundles the studio: one small file that a page starts from, and one for each page that is opened later.
 *
 * @throws {AggregateError} A source file is wrong.
 */
export async function bundleStudio(): Promise<StudioBundle> {
  const files = new Map<string, StudioFile>()
  const worker = await bundleWorker()
  const { outputs } = await Bun.build({
    entrypoints: [ENTRY],
    target: 'browser',
    conditions: ['@svc/source', 'browser'],
    splitting: true,
    minify: true,
    publicPath: ASSETS_PATH,
    naming: '[name]-[hash].[ext]',
    define: {
      'process.env.NODE_ENV': '"production"',
      LIBASS_WORKER: JSON.stringify(ASSETS_PATH + nameOf(worker.path)),
    },
    jsx: { runtime: 'automatic', development: false },
    plugins: [harfbuzzPlugin((name, bytes) => files.set(name, toFile('application/wasm', bytes)))],
  })
  for (const output of [worker, ...outputs]) {
    const bytes = new Uint8Array(await output.arrayBuffer())
    files.set(nameOf(output.path), toFile(typeOf(output), bytes))
  }
  // The files of the entry point have its name; its style sheet holds the styles of all pages.
  const find = (ending: string) => {
    const found = outputs
      .map(({ path }) => nameOf(path))
      .find((name) => name.startsWith('main-') && name.endsWith(ending))
    if (!found) throw new Error(`The bundle has no ${ending} file.`)
    return ASSETS_PATH + found
  }
  const script = find('.js')
  const { plain } = files.get(nameOf(script)) ?? { plain: new Uint8Array() }
  const imported = importsOf(new TextDecoder().decode(plain))
  return { script, imported, style: find('.css'), files }
}

/** Lists what a script imports at its beginning; what it imports later is not among them. */
const importsOf = (script: string) =>
  new Bun.Transpiler({ loader: 'js' })
    .scanImports(script)
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => path)

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** A file that is compressed when it is first asked for: most visitors never need the large ones. */
function toFile(type: string, bytes: Uint8Array): StudioFile {
  const plain = new Uint8Array(bytes)
  const quality = plain.length > LARGE_BYTES ? QUICK_QUALITY : BROTLI_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  let br: Uint8Array<ArrayBuffer> | undefined
  let gzip: Uint8Array<ArrayBuffer> | undefined
  return {
    type,
    plain,
    get br() {
      br ??= new Uint8Array(brotliCompressSync(plain, { params }))
      return br
    },
    get gzip() {
      gzip ??= new Uint8Array(gzipSync(plain))
      return gzip
    },
  }
}

/** Browsers compile WebAssembly while it arrives if its type says what it is. */
const typeOf = ({ path, type }: Bun.BuildArtifact) =>
  path.endsWith('.wasm') ? 'application/wasm' : type

/** Within 3 % of the best, in a tenth of its time. */
const BROTLI_QUALITY = 9
/** For files above a megabyte, which would hold up other visitors for half a second. */
const QUICK_QUALITY = 5
const LARGE_BYTES = 1_000_000
