import type { BunPlugin } from 'bun'

interface Alone {
  program: Bun.BuildArtifact
  /** The files that it is made of. */
  sources: string[]
}

/** Bundles a program that runs apart from the others; its name changes with the content. */
export async function bundleAlone(file: string, plugins: BunPlugin[] = []): Promise<Alone> {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [file],
    target: 'browser',
    conditions: ['@svc/source', 'browser'],
    plugins,
    minify: true,
    metafile: true,
    naming: '[name]-[hash].[ext]',
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
export function harfbuzzPlugin(onFile: (name: string, bytes: Uint8Array) => void): BunPlugin {
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
