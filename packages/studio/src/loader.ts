import { bundleStudio, type StudioBundle } from './bundle-studio.ts'

/**
 * Gives the program of the studio, which is bundled when it is first asked for. A bundle that failed is made again at the
 * next request.
 */
export function createStudioLoader(bundle = bundleStudio): () => Promise<StudioBundle> {
  let bundled: Promise<StudioBundle> | null = null
  return () => {
    bundled ??= bundle().catch((error) => {
      bundled = null
      throw error
    })
    return bundled
  }
}

/** The program of this version, made once for all services of a process. */
export const loadStudio = createStudioLoader()
