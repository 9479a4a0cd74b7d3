import { join } from 'node:path'
import type { Env } from './env.ts'
import { ensureSecret } from './secret.ts'

/** Returns the secret that the operator's commands seal and open with: that of the environment, or of the data folder. */
export async function ownSecret({ secret, dataFolder }: Env): Promise<string> {
  return secret ?? ensureSecret(join(dataFolder, 'secret'))
}
