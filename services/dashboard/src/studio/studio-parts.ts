import type { BunPlugin } from 'bun'

/** The worker of the caption renderer, which is a program of its own. */
const WORKER = new URL('../../web/workers/libass.ts', import.meta.url).pathname

/** Bundles a worker; its name changes with the content. */
export async function bundleWorker(): Promise<Bun.BuildArtifact> {
  const { outputs } = await Bun.build({
    entrypoints: [WORKER],
    target: 'browser',
    minify: true,
    naming: '[name]-[hash].[ext]',
  })
  const [worker] = outputs
  if (!worker) throw new Error('The worker was not bundled.')
  return worker
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
