import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSigner } from '@svc/secrets'
import { type Env, SETTINGS } from './env.ts'
import { replaceFile } from './replace-file.ts'

/** Read by commands only, or set by npm and Bun themselves. */
const OF_NO_SERVICE = new Set([
  'API_KEY',
  'BUN_CONFIG_MAX_HTTP_REQUESTS',
  'CALLED_FROM',
  'INIT_CWD',
  'SVC_API_KEY',
])
const NAMES = Object.keys(SETTINGS.properties).filter((name) => !OF_NO_SERVICE.has(name))

/** Keeps in the data folder what a service was started with: digests, since some settings are secrets. */
export async function noteSettings(env: Env): Promise<void> {
  await replaceFile(pathOf(env), `${JSON.stringify(await digestsOf(env))}\n`)
}

/** Names the settings that are not those of the service that runs; none when it noted nothing. */
export async function changedSettings(env: Env): Promise<string[]> {
  const text = await readFile(pathOf(env), 'utf8').catch(() => null)
  if (text === null) return []
  const [noted, now] = [JSON.parse(text), await digestsOf(env)]
  return NAMES.filter((name) => noted[name] !== now[name])
}

async function digestsOf({ dataFolder, inherited }: Env): Promise<Record<string, string>> {
  const secret = (await readFile(join(dataFolder, 'secret'), 'utf8')).trim()
  const signer = createSigner(secret, 'settings of a start')
  // One that is empty counts as not set.
  const given = NAMES.map((name) => [name, inherited[name]?.trim() ?? ''] as const)
  return Object.fromEntries(
    given.filter(([, value]) => value !== '').map(([name, value]) => [name, signer.sign(value)]),
  )
}

const pathOf = ({ dataFolder }: Env) => join(dataFolder, 'started-with.json')
