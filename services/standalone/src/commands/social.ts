import { credentialSealer, openConnectors, postRules } from '@svc/api/publishing'
import { connectSocialAccount, disconnectSocialAccount, listSocialAccounts } from '@svc/domain'
import { createCursors } from '@svc/pagination'
import type { Connector } from '@svc/social'
import { PLATFORM_FACTS, PLATFORMS, type SocialAccount } from '@svc/specification'
import type { Env } from '../env.ts'
import { ownSecret } from '../own-secret.ts'
import { authorize } from './authorize.ts'
import { type Command, need, type Options, UsageError } from './command.ts'
import { fillForm } from './fill-form.ts'

const MOST_LISTED = 1000

const APPS = PLATFORMS.flatMap((platform) => {
  const { app } = PLATFORM_FACTS[platform]
  return app
    ? [`\n  ${platform.padEnd(14)}[--redirect URL]; needs ${app.id} and ${app.secret}`]
    : []
})

export const social = {
  'social connect': {
    usage: `--account ID --platform PLATFORM [fields of the platform]
  local_folder  --folder NAME
  webhook       --url URL [--secret SECRET]
  bluesky       --handle HANDLE --app-password PASSWORD [--server SERVER]
  mastodon      --server SERVER --access-token TOKEN${APPS.join('')}`,
    does: 'Connects the accounts of a platform; asks for what is not given, and shows where to authorize.',
    run: async ({ sql, env }, options) => {
      const account_id = need(options, 'account')
      const connector = await connectorOf(env, need(options, 'platform'))
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
  },
  'social list': {
    usage: '--account ID',
    does: 'Lists the social accounts of an account, never their credentials.',
    run: async ({ sql, env }, options) => {
      const cursors = createCursors(await ownSecret(env))
      const context = { sql: await sql(), accountId: need(options, 'account'), cursors, postRules }
      const { items } = await listSocialAccounts(context, { limit: MOST_LISTED })
      return items.map(briefly)
    },
  },
  'social disconnect': {
    usage: '--account ID --id SOCIAL_ACCOUNT_ID',
    does: 'Deletes the credentials of a social account; posts that wait for it will fail.',
    run: async ({ sql }, options) => {
      const account_id = need(options, 'account')
      const social_account_id = need(options, 'id')
      return briefly(await disconnectSocialAccount(await sql(), { account_id, social_account_id }))
    },
  },
} as const satisfies Record<string, Command>

async function connectorOf(env: Env, name: string): Promise<Connector> {
  const connectors = await openConnectors(env.connectors)
  const connector = [...connectors.values()].find(({ platform }) => platform === name)
  if (connector) return connector
  const known = [...connectors.keys()].join(', ')
  throw new UsageError(`--platform is "${name}"; this service is set up for ${known}.`)
}

async function connect({ connection }: Connector, options: Options) {
  if (connection.kind === 'oauth') return authorize(connection, options)
  const values = fillForm(connection.fields, options)
  return connection.connect(values, AbortSignal.timeout(60_000))
}

/** Returns a generated webhook secret, which the receiver needs and which is shown only once. */
function secretToShow({ platform }: Connector, options: Options, token: string) {
  return platform === 'webhook' && !options.secret ? { secret: token } : {}
}

function briefly(account: SocialAccount) {
  const { social_account_id, platform, handle, status, status_reason, connected_at } = account
  return { social_account_id, platform, handle, status, status_reason, connected_at }
}
