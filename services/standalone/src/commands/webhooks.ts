import { UsageError } from '@svc/command-line'
import {
  createWebhook,
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
import { EVENT_TYPES, type EventType } from '@svc/specification'
import { ownSecret } from '../data-files.ts'
import type { Env } from '../env.ts'
import { ACCOUNT, defineCommand, GRACE, NEEDED_ACCOUNT, needed, text } from './command.ts'

const DAY_SECONDS = 86_400
const RECEIVER = text('ENDPOINT_ID', 'a receiver')
const ENDPOINT = needed(RECEIVER)

export const webhooks = {
  'webhooks create': defineCommand({
    does: 'Sends an account’s events to an address, and shows their signing secret, this once.',
    options: {
      account: NEEDED_ACCOUNT,
      url: needed(text('URL', 'where they go')),
      types: { kind: 'list', value: 'TYPE,TYPE', does: 'which events (default: all)' },
    },
    run: async ({ sql, env }, { options: { account: account_id, url, types } }) =>
      createWebhook(await sql(), await sealerOf(env), {
        ...{ account_id, url, allowPrivateAddresses: env.allowPrivateReceivers },
        ...readTypes(types),
      }).catch((error) => {
        throw nameSetting(error, env)
      }),
  }),
  'webhooks list': defineCommand({
    does: 'Lists receivers and how their deliveries stand, never their secrets.',
    options: { account: ACCOUNT },
    run: async ({ sql }, { options }) => listWebhooks(await sql(), options.account),
  }),
  'webhooks secret': defineCommand({
    does: 'Shows what signs for the receivers that an account’s projects name in webhook_url.',
    options: { account: NEEDED_ACCOUNT },
    run: async ({ sql, env }, { options: { account: account_id } }) => {
      const owner = { account_id, endpoint_id: null }
      const [secret] = await readWebhookSecrets(await sql(), await sealerOf(env), owner)
      return { account_id, secret }
    },
  }),
  'webhooks rotate': defineCommand({
    does: 'Makes a new signing secret of a receiver, or of an account’s webhook_url; the old one signs beside it for another day, or for the seconds given.',
    options: { id: RECEIVER, account: ACCOUNT, grace: GRACE },
    run: async ({ sql, env }, { options: { id, account, grace = DAY_SECONDS } }) => {
      const owner = id
        ? secretOwnerOf(await findWebhook(await sql(), id))
        : account && { account_id: account, endpoint_id: null }
      if (!owner) throw new UsageError('--id or --account is missing.')
      const secret = await rotateWebhookSecret(await sql(), await sealerOf(env), owner, grace)
      return { ...owner, secret }
    },
  }),
  'webhooks replay': defineCommand({
    does: 'Sends again what happened since a moment, or one event; a disabled receiver works again.',
    options: {
      id: ENDPOINT,
      since: { kind: 'time', value: 'TIME', does: 'all that happened since then' },
      event: text('EVENT_ID', 'this one alone'),
    },
    run: async ({ sql }, { options: { id, since, event } }) => {
      const which = event ? { event_id: event } : since && { since }
      if (!which) throw new UsageError('--since or --event is missing.')
      return replayWebhook(await sql(), await findWebhook(await sql(), id), which)
    },
  }),
  'webhooks test': defineCommand({
    does: 'Sends a test event.',
    options: { id: ENDPOINT },
    run: async ({ sql }, { options: { id } }) =>
      testWebhook(await sql(), await findWebhook(await sql(), id)),
  }),
  'webhooks delete': defineCommand({
    does: 'Removes a receiver with its secrets and deliveries.',
    options: { id: ENDPOINT },
    run: async ({ sql }, { options: { id } }) =>
      deleteWebhook(await sql(), await findWebhook(await sql(), id)),
  }),
}

/** Returns the encryption of webhook secrets, with the service's secret from the environment or from the data folder. */
async function sealerOf(env: Env) {
  return webhookSealer(await ownSecret(env))
}

/** Reads types of events, separated by commas or spaces. */
function readTypes(words: readonly string[] = ['all']): { types?: EventType[] } {
  const names = words.flatMap((word) => word.split(' '))
  if (names.join() === 'all') return {}
  const known = EVENT_TYPES.filter((type) => names.includes(type))
  if (known.length === names.length) return { types: known }
  throw new UsageError(`--types has "${names.join(' ')}"; known are: ${EVENT_TYPES.join(' ')}`)
}

/** Adds the setting that allows receivers in private networks to the error of a refused receiver. */
function nameSetting(error: unknown, { allowPrivateReceivers }: Env): unknown {
  if (!(error instanceof ApiError) || allowPrivateReceivers) return error
  return new UsageError(
    `${error.message} Receivers inside of your own network, with http too: set ALLOW_PRIVATE_RECEIVERS=on for this command and for the service.`,
  )
}
