import { credentialSealer, openConnectors, postRules } from '@svc/api/publishing'
import { UsageError } from '@svc/command-line'
import { connectSocialAccount, disconnectSocialAccount, listSocialAccounts } from '@svc/domain'
import { createCursors } from '@svc/pagination'
import type { ConnectedAccount, ConnectionField, Connector, OAuthConnection } from '@svc/social'
import { PLATFORMS, type SocialAccount } from '@svc/specification'
import { ownSecret } from '../data-files.ts'
import type { Env } from '../env.ts'
import { defineCommand, idOf, NEEDED_ACCOUNT, needed, text } from './command.ts'

const MOST_LISTED = 1000

/** What platforms ask for; an option is the name of a field with dashes. */
const FIELDS = {
  folder: text('NAME', 'local_folder'),
  url: text('URL', 'webhook'),
  secret: text('SECRET', 'webhook: what signs; made unless it is given'),
  handle: text('HANDLE', 'bluesky'),
  'app-password': text('PASSWORD', 'bluesky'),
  server: text('SERVER', 'bluesky, mastodon, postiz'),
  'access-token': text('TOKEN', 'mastodon'),
  'api-key': text('KEY', 'postiz, upload_post'),
  redirect: text('URL', 'platforms with an application: where they send the browser'),
}

type Fields = { [Name in keyof typeof FIELDS]?: string }

export const social = {
  'social connect': defineCommand({
    does: 'Connects the accounts of a platform; asks for what is not given, and shows where to authorize.',
    options: {
      account: NEEDED_ACCOUNT,
      platform: needed({ kind: 'choice', choices: PLATFORMS, does: 'which one' }),
      ...FIELDS,
    },
    run: async ({ sql, env }, { options }) => {
      const account_id = options.account
      const connector = await connectorOf(env, options.platform)
      const sealer = credentialSealer(await ownSecret(env))
      const database = await sql()
      const { platform } = connector
      const connected = []
      for (const { account, credentials } of await connect(connector, options)) {
        const sealed = { account_id, platform, account, credentials: JSON.stringify(credentials) }
        const saved = await connectSocialAccount(database, sealer, sealed)
        const secret = secretToShow(connector, options, credentials.token)
        connected.push({ ...briefly(saved), ...secret })
      }
      const [first, ...others] = connected
      return first && others.length === 0 ? first : connected
    },
  }),
  'social list': defineCommand({
    does: 'Lists the social accounts of an account, never their credentials.',
    options: { account: NEEDED_ACCOUNT },
    run: async ({ sql, env }, { options: { account: accountId } }) => {
      const cursors = createCursors(await ownSecret(env))
      const context = { sql: await sql(), accountId, cursors, postRules }
      const { items } = await listSocialAccounts(context, { limit: MOST_LISTED })
      return items.map(briefly)
    },
  }),
  'social disconnect': defineCommand({
    does: 'Deletes the credentials of a social account; posts that wait for it will fail.',
    options: { account: NEEDED_ACCOUNT, id: idOf('SOCIAL_ACCOUNT_ID') },
    run: async ({ sql }, { options: { account: account_id, id: social_account_id } }) =>
      briefly(await disconnectSocialAccount(await sql(), { account_id, social_account_id })),
  }),
}

async function connectorOf(env: Env, name: string): Promise<Connector> {
  const connectors = await openConnectors(env.connectors)
  const connector = [...connectors.values()].find(({ platform }) => platform === name)
  if (connector) return connector
  const known = [...connectors.keys()].join(', ')
  throw new UsageError(`--platform is "${name}"; this service is set up for ${known}.`)
}

async function connect({ connection }: Connector, options: Fields) {
  if (connection.kind === 'oauth') return authorize(connection, options)
  const values = fillForm(connection.fields, options)
  return connection.connect(values, AbortSignal.timeout(60_000))
}

/** Returns a generated webhook secret, which the receiver needs and which is shown only once. */
function secretToShow({ platform }: Connector, options: Fields, token: string) {
  return platform === 'webhook' && !options.secret ? { secret: token } : {}
}

function briefly(account: SocialAccount) {
  const { social_account_id, platform, handle, status, status_reason, connected_at } = account
  return { social_account_id, platform, handle, status, status_reason, connected_at }
}

/**
 * Collects the fields for connecting an account from the options, and prompts for missing ones.
 *
 * @throws {UsageError} A field is missing, and there is no terminal for a prompt.
 */
function fillForm(fields: readonly ConnectionField[], options: Fields): Record<string, string> {
  const filled = fields.map((field) => [field.name, answerTo(field, options)] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== ''))
}

function answerTo({ name, label, isSecret, isRequired }: ConnectionField, options: Fields) {
  const option = name.replaceAll('_', '-')
  const given = options[option as keyof Fields]
  if (given !== undefined) return given
  if (!process.stdin.isTTY) {
    if (isRequired) throw new UsageError(`--${option} is missing.`)
    return ''
  }
  return askLine(`${label}${isRequired ? '' : ' (may be left out)'}`, { isSecret: isSecret })
}

/** Nothing listens at this redirect URI: the user copies the address, which contains the code, from the browser. */
const NOWHERE = 'http://127.0.0.1:8765/'

/**
 * Lets the owner of an account authorize this service at the platform, in a browser.
 *
 * @throws {UsageError} The pasted address has no code, or belongs to another authorization.
 */
async function authorize(
  connection: OAuthConnection,
  { redirect = NOWHERE }: Fields,
): Promise<ConnectedAccount[]> {
  const { authorizationUrl, state, codeVerifier } = connection.begin(redirect)
  process.stderr.write(`Open this address and agree:\n\n  ${authorizationUrl}\n\n`)
  const pasted = askLine('Then paste the address that the browser ends at, or the code in it')
  const code = readCode(pasted, state)
  const redemption = { code, codeVerifier, redirectUri: redirect }
  return connection.redeem(redemption, AbortSignal.timeout(60_000))
}

function readCode(pasted: string, state: string): string {
  const query = URL.parse(pasted)?.searchParams
  if (query && query.get('state') !== state) {
    throw new UsageError('The address belongs to another authorization; begin again.')
  }
  const code = query ? query.get('code') : pasted
  if (code) return code
  throw new UsageError(
    `The address has no code${query?.get('error') ? `: ${query.get('error')}` : '.'}`,
  )
}

/**
 * Prompts for one line at the terminal.
 *
 * @param options - A secret is not shown while it is typed.
 */
function askLine(question: string, { isSecret = false } = {}): string {
  const isHidden = isSecret && process.stdin.isTTY
  if (isHidden) setEcho(false)
  try {
    return prompt(`${question}:`)?.trim() ?? ''
  } finally {
    if (isHidden) {
      setEcho(true)
      process.stderr.write('\n')
    }
  }
}

function setEcho(isOn: boolean): void {
  Bun.spawnSync(['stty', isOn ? 'echo' : '-echo'], { stdin: 'inherit' })
}
