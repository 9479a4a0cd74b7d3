import type { Env } from './env.ts'
import { keyFile } from './key-file.ts'

/**
 * Finds the service that another `npm start` of the same data folder runs on our port.
 *
 * @throws {Error} The port is taken by something else.
 */
export async function findRunningService(env: Env): Promise<{ api_key: string } | null> {
  const local = `http://127.0.0.1:${env.port}`
  const response = await fetch(`${local}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(
    () => null,
  )
  if (!response) return null
  const api_key = (await keyFile(env.data_folder).read()) ?? ''
  const account = await fetch(`${local}/v1/account`, {
    headers: { authorization: `Bearer ${api_key}` },
  })
  if (account.ok) return { api_key }
  throw new Error(`Port ${env.port} is taken by another program. Set PORT to a free one.`)
}
