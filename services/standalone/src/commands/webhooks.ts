import {
  createWebhook,
  type Database,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  readWebhookSecrets,
  replayWebhook,
  rotateWebhookSecret,
  secretOwnerOf,
  testWebhook,
  webhookSealer,
} from '@svc/domain'
import { ApiError } from '@svc/errors'
import { EVENT_TYPES, type EventType, toInstant } from '@svc/specification'
import type { Env } from '../env.ts'
import { ownSecret } from '../own-secret.ts'
import { type Command, need, type Options, readGrace, UsageError } from './command.ts'

const DAY_SECONDS = 86_400

export const webhooks = {
  'webhooks create': {
    usage: '--account ID --url URL [--types "TYPE TYPE"|all]',
    does: 'Sends an account’s events to an address, and shows their signing secret, this once.',
    run: async ({ sql, env }, options) =>
      createWebhook(await sql(), await sealerOf(env), {
        account_id: need(options, 'account'),
        url: need(options, 'url'),
        allowPrivateAddresses: env.allowPrivateReceivers,
        ...readTypes(options),
      }).catch((error) => {
        throw nameSetting(error, env)
      }),
  },
  'webhooks list': {
    usage: '[--account ID]',
    does: 'Lists receivers and how their deliveries stand, never their secrets.',
    run: async ({ sql }, { account }) => listWebhooks(await sql(), account),
  },
  'webhooks secret': {
    usage: '--account ID',
    does: 'Shows what signs for the receivers that an account’s projects name in webhook_url.',
    run: async ({ sql, env }, options) => {
      const account_id = need(options, 'account')
      const owner = { account_id, endpoint_id: null }
      const [secret] = await readWebhookSecrets(await sql(), await sealerOf(env), owner)
      return { account_id, secret }
    },
  },
  'webhooks rotate': {
    usage: '--id ENDPOINT_ID | --account ID [--grace SECONDS]',
    does: 'Makes a new signing secret; the old one signs beside it for another day, or for the seconds given.',
    run: async ({ sql, env }, options) => {
      const { id, account } = options
      const owner =
        account && !id
          ? { account_id: account, endpoint_id: null }
          : secretOwnerOf(await named(await sql(), options))
      const { grace_seconds = DAY_SECONDS } = readGrace(options)
      const sealer = await sealerOf(env)
      return {
        ...owner,
        secret: await rotateWebhookSecret(await sql(), sealer, owner, grace_seconds),
      }
    },
  },
  'webhooks replay': {
    usage: '--id ENDPOINT_ID --since TIME | --event EVENT_ID',
    does: 'Sends again what happened since a moment, or one event; a disabled receiver works again.',
    run: async ({ sql }, options) => {
      const which = readReplay(options)
      return replayWebhook(await sql(), await named(await sql(), options), which)
    },
  },
  'webhooks test': {
    usage: '--id ENDPOINT_ID',
    does: 'Sends a test event.',
    run: async ({ sql }, options) => testWebhook(await sql(), await named(await sql(), options)),
  },
  'webhooks delete': {
    usage: '--id ENDPOINT_ID',
    does: 'Removes a receiver with its secrets and deliveries.',
    run: async ({ sql }, options) => deleteWebhook(await sql(), await named(await sql(), options)),
  },
} as const satisfies Record<string, Command>

/** Finds the receiver that `--id` names, of any account. */
const named = (sql: Database, options: Options) => findWebhook(sql, need(options, 'id'))

/** Returns the encryption of webhook secrets, with the service's secret from the environment or from the data folder. */
async function sealerOf(env: Env) {
  return webhookSealer(await ownSecret(env))
}

function readTypes({ types = 'all' }: Options): { types?: EventType[] } {
  if (types === 'all') return {}
  const names = types.split(/[\s,]+/).filter(Boolean)
  const known = EVENT_TYPES.filter((type) => names.includes(type))
  if (known.length === names.length) return { types: known }
  throw new UsageError(`--types has "${types}"; known are: ${EVENT_TYPES.join(' ')}`)
}

function readReplay(options: Options): { since: string } | { event_id: string } {
  if (options.event) return { event_id: options.event }
  const since = need(options, 'since')
  const instant = toInstant(since)
  if (instant) return { since: instant }
  throw new UsageError(`--since is "${since}"; it must be a moment such as 2030-01-31T12:00:00Z.`)
}

/** Adds the setting that allows receivers in private networks to the error of a refused receiver. */
function nameSetting(error: unknown, { allowPrivateReceivers }: Env): unknown {
  if (!(error instanceof ApiError) || allowPrivateReceivers) return error
  return new UsageError(
    `${error.message} Receivers inside of your own network, with http too: set ALLOW_PRIVATE_RECEIVERS=on for this command and for the service.`,
  )
}
