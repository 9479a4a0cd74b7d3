import type { ConnectedAccount } from '../connector.ts'
import { parseServer } from '../web/parse-server.ts'
import type { Web } from '../web/web.ts'
import { readProfile } from './read-profile.ts'
import { createSession } from './session.ts'

const SERVER = 'https://bsky.social'

/** Connects an account by its handle and an app password, made in the account's settings. */
export async function connectBluesky(
  web: Web,
  values: Record<string, string>,
  signal: AbortSignal,
): Promise<ConnectedAccount> {
  const server = parseServer(values['server'] || SERVER, web).origin
  const identifier = values['handle']?.trim().replace(/^@/, '') ?? ''
  const login = { identifier, password: values['app_password']?.trim() ?? '' }
  const credentials = await createSession(web, server, login, signal)
  return { account: await readProfile(web, credentials, signal), credentials }
}
