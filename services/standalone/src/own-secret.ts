import { join } from 'node:path'
import type { Env } from './env.ts'
import { ensureSecret } from './secret.ts'
import { Unusable } from './unusable.ts'

/**
 * Returns the secret of the installation, which the data folder keeps: at first that of the environment, if it is set there, or a new one.
 *
 * @throws {Unusable} The environment has another secret than the data folder.
 */
export async function ownSecret({
  secret,
  dataFolder,
}: Pick<Env, 'secret' | 'dataFolder'>): Promise<string> {
  const path = join(dataFolder, 'secret')
  const kept = await ensureSecret(path, secret ?? undefined)
  if (secret === null || secret === kept) return kept
  throw new Unusable(
    `SECRET is another one than that in ${path}, with which this data folder was made. With another one, connected social accounts, ` +
      'webhook secrets and signing keys could not be opened any more, and all links to files and pages would end. ' +
      'Give the same SECRET or none. For another installation, give its own DATA_DIR. ' +
      'To replace the secret all the same, remove the file, and make anew what is named here.',
  )
}
