import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The tokens granted by an authorization server, and where they are renewed. */
export interface KeptTokens {
  issuer: string
  client_id: string
  access_token: string
  refresh_token: string | null
  /** Milliseconds since 1970. */
  expires_at: number
}

/** The content of the file: credentials by the address of the service. */
interface Kept {
  /** The default service: that of the last sign-in. */
  server: string | null
  servers: Record<string, KeptTokens | { key: string }>
}

export interface CredentialsFile {
  path: string
  read(): Promise<Kept>
  /** Changes the file, one process at a time; if `change` throws, the file stays as it was. */
  update<T>(change: (kept: Kept) => Promise<T> | T): Promise<T>
}

/** A refresh takes a second or two; a lock that is older was left behind. */
const STALE_MS = 60_000
const PAUSE_MS = 50

/** Opens the file in the user's configuration folder; the first change creates it. */
export function credentialsFile(folder: string): CredentialsFile {
  const path = join(folder, 'credentials.json')
  const read = async (): Promise<Kept> => {
    try {
      return JSON.parse(await readFile(path, 'utf8'))
    } catch (error) {
      if (isThis(error, 'ENOENT')) return { server: null, servers: {} }
      throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
    }
  }
  return {
    path,
    read,
    async update(change) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const lock = `${path}.lock`
      await takeLock(lock)
      try {
        const kept = await read()
        const result = await change(kept)
        await replace(path, JSON.stringify(kept, null, 2))
        return result
      } finally {
        await rm(lock, { force: true })
      }
    },
  }
}

/** Writes to a temporary file and renames it, so that a reader finds either the old or the new content. */
async function replace(path: string, text: string): Promise<void> {
  const beside = `${path}.new`
  await rm(beside, { force: true })
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

async function takeLock(path: string): Promise<void> {
  for (;;) {
    try {
      return await (await open(path, 'wx', 0o600)).close()
    } catch (error) {
      if (!isThis(error, 'EEXIST')) throw error
    }
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true })
    else await pause(PAUSE_MS)
  }
}

function isThis(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** There is no credential for the selected service. */
export class NotSignedIn extends Error {
  override name = 'NotSignedIn'

  constructor(server: string) {
    super(
      `There is no credential for ${server}. \`clip sign-in\` signs in; --key, SVC_API_KEY and \`clip sign-in --key -\` take an API key.`,
    )
  }
}
