import { homedir } from 'node:os'
import { join } from 'node:path'

export const readEnv = (source: Record<string, string | undefined> = process.env) => ({
  /** A collection of real recordings; `null` when none is configured. */
  collection_folder: source['MEDIA_DIR'] || null,
  /** Where generated files are kept: for all checkouts of the machine's user. */
  cache_folder:
    source['TEST_MEDIA_CACHE'] ||
    join(source['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'clip-service', 'test-media'),
})
