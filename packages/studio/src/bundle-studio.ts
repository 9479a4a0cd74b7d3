import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LANGUAGES, type Language } from '@svc/words'
import type { BunPlugin } from 'bun'
import { type Chunks, nameOf, readChunks } from './chunks.ts'
import { firstWordsPlugin, wordsPlugin } from './compile-texts.ts'
import { licensesOf } from './licenses.ts'
import { readRoutes } from './routes.ts'

/** Where the files of the studio are served. */
export const ASSETS_PATH = '/studio/assets/'

const ENTRY = new URL('../web/main.tsx', import.meta.url).pathname
/** Asks for what a page shows first, while the program is loaded. */
const BEGIN = new URL('../web/begin.ts', import.meta.url).pathname
/** The worker of the caption renderer, which is a program of its own. */
const WORKER = new URL('../web/workers/libass.ts', import.meta.url).pathname

/** The worker beside the pages, for times without a network. */
const POCKET = new URL('../web/workers/pocket.ts', import.meta.url).pathname

const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[]

interface StudioFile {
  type: string
  plain: Uint8Array<ArrayBuffer>
  readonly br: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
}

/** The program of the studio as browsers load it. */
export interface StudioBundle {
  /** The script that stands in a page and asks for what it shows while the others are loaded, in the language that it has texts of. */
  begin: Readonly<Record<Language, string>>
  script: string
  /** The scripts that pages load besides. */
  chunks: Chunks
  style: string
  /** The program of the worker beside the pages, which needs to be told its files. */
  pocket: string
  /** The files by their names; a name changes with the content. */
  files: ReadonlyMap<string, StudioFile>
  /** Writes the licenses of all that others made, in these files and on the server. */
  licenses(): Promise<string>
}

/**
 * Bundles the studio: one small file that a page starts from, and one for each page that is opened later.
 *
 * @throws {AggregateError} A source file is wrong.
 */
export async function bundleStudio(): Promise<StudioBundle> {
  const files = new Map<string, StudioFile>()
  const begins = await Promise.all(
    LANGUAGE_TAGS.map(async (language) => {
      const { program, sources } = await bundleAlone(BEGIN, [firstWordsPlugin(language)])
      return { language, sources, text: await program.text() }
    }),
  )
  const [worker, pocket] = await Promise.all([bundleAlone(WORKER), bundleAlone(POCKET)])
  const { outputs, metafile } = await Bun.build({
    entrypoints: [ENTRY],
    target: 'browser',
    conditions: ['@svc/source', 'browser'],
    splitting: true,
    minChunkSize: SMALL_BYTES,
    minify: true,
    metafile: true,
    publicPath: ASSETS_PATH,
    naming: '[name]-[hash].[ext]',
    define: {
      'process.env.NODE_ENV': '"production"',
      LIBASS_WORKER: JSON.stringify(ASSETS_PATH + nameOf(worker.program.path)),
    },
    jsx: { runtime: 'automatic', development: false },
    plugins: [
      wordsPlugin,
      harfbuzzPlugin((name, bytes) => files.set(name, toFile('application/wasm', bytes))),
    ],
  })
  for (const output of [worker.program, ...outputs]) {
    const bytes = new Uint8Array(await output.arrayBuffer())
    files.set(nameOf(output.path), toFile(typeOf(output), bytes))
  }
  // The files of the entry point have its name; its style sheet holds the styles of all pages.
  const find = (ending: string) => {
    const found = outputs
      .map(({ path }) => nameOf(path))
      .find((name) => name.startsWith('main-') && name.endsWith(ending))
    if (!found) throw new Error(`The bundle has no ${ending} file.`)
    return found
  }
  if (!metafile) throw new Error('The bundler did not say what it made.')
  const script = find('.js')
  const chunks = readChunks(metafile, script, await readRoutes())
  return {
    begin: Object.fromEntries(begins.map(({ language, text }) => [language, text])) as Record<
      Language,
      string
    >,
    script: ASSETS_PATH + script,
    style: ASSETS_PATH + find('.css'),
    pocket: await pocket.program.text(),
    chunks,
    files,
    licenses: () =>
      licensesOf([
        ...(begins[0]?.sources ?? []),
        ...worker.sources,
        ...Object.keys(metafile.inputs),
      ]),
  }
}

/** A file that is compressed when it is first asked for: most visitors never need the large ones. */
function toFile(type: string, bytes: Uint8Array): StudioFile {
  const plain = new Uint8Array(bytes)
  let br: (() => Uint8Array<ArrayBuffer>) | undefined
  let gzip: Uint8Array<ArrayBuffer> | undefined
  return {
    type,
    plain,
    get br() {
      br ??= compressSoon(plain)
      return br()
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

/** Scripts below this many bytes are put into others: each request costs a slow phone more than their bytes. */
const SMALL_BYTES = 16_384

/**
 * Compresses a file quickly for the visitor who waits, and after that as well as it can be for those who ask later.
 *
 * @returns Gives the smaller of what there is by now.
 */
function compressSoon(plain: Uint8Array): () => Uint8Array<ArrayBuffer> {
  const isLarge = plain.length > LARGE_BYTES
  const quality = isLarge ? LARGE_QUALITY : QUICK_QUALITY
  let best = new Uint8Array(brotliCompressSync(plain, optionsOf(quality)))
  if (isLarge) return () => best
  // On another thread: it takes ten times as long. Without it, the first one serves.
  void promisify(brotliCompress)(plain, optionsOf(constants.BROTLI_MAX_QUALITY)).then(
    (smaller) => {
      best = new Uint8Array(smaller)
    },
    () => {},
  )
  return () => best
}

const optionsOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Within a tenth of the best. */
const QUICK_QUALITY = 9
/** For files above a megabyte, which would hold up other visitors for half a second, and a processor for ten. */
const LARGE_QUALITY = 5
const LARGE_BYTES = 1_000_000

interface Alone {
  program: Bun.BuildArtifact
  /** The files that it is made of. */
  sources: string[]
}

/** Bundles a program that runs apart from the others; its name changes with the content. */
async function bundleAlone(file: string, plugins: BunPlugin[] = []): Promise<Alone> {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [file],
    target: 'browser',
    conditions: ['@svc/source', 'browser'],
    plugins,
    minify: true,
    metafile: true,
    naming: '[name]-[hash].[ext]',
    format: 'iife',
  })
  const [program] = outputs
  if (!program) throw new Error(`${file} was not bundled.`)
  return { program, sources: Object.keys(metafile?.inputs ?? {}) }
}

/** The name under which HarfBuzz's program looks for its WebAssembly, beside itself. */
const HARFBUZZ = 'harfbuzz.wasm'

/** What the program asks for where it runs in Node; a bundle for browsers cannot have it. */
const IN_NODE = 'await import("module")'

/**
 * Lets HarfBuzz find its WebAssembly under a name that changes with the content, as those of all files of the studio do.
 *
 * @param onFile - Is given the file and the name under which it is to be served.
 */
function harfbuzzPlugin(onFile: (name: string, bytes: Uint8Array) => void): BunPlugin {
  return {
    name: 'harfbuzz',
    setup(build) {
      build.onLoad({ filter: /harfbuzzjs\/dist\/harfbuzz\.js$/ }, async ({ path }) => {
        const bytes = await Bun.file(path.replace(/harfbuzz\.js$/, HARFBUZZ)).bytes()
        const name = `harfbuzz-${Bun.hash(bytes).toString(36)}.wasm`
        onFile(name, bytes)
        const program = await Bun.file(path).text()
        const contents = program
          .replaceAll(`"${HARFBUZZ}"`, JSON.stringify(name))
          .replaceAll(IN_NODE, '{}')
        return { contents, loader: 'js' }
      })
    },
  }
}
