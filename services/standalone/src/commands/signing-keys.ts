import { listSigningKeys, retireSigningKey, rotateSigningKey, signingKeySealer } from '@svc/domain'
import type { Env } from '../env.ts'
import { ownSecret } from '../own-secret.ts'
import { type Command, need } from './command.ts'

export const signingKeys = {
  'signing-keys list': {
    usage: '',
    does: 'Lists the published keys that sign access tokens, never their private halves.',
    run: async ({ sql }) => listSigningKeys(await sql()),
  },
  'signing-keys rotate': {
    usage: '',
    does: 'Publishes the next key, which signs in ten minutes; the present one is published for a day more.',
    run: async ({ sql, env }) => {
      const keys = await rotateSigningKey(await sql(), await sealerOf(env))
      if (keys.some(({ is_adopted }) => is_adopted)) console.error(ADOPTED)
      return keys
    },
  },
  'signing-keys retire': {
    usage: '--id KID',
    does: 'Drops a key that may have been stolen: every token it signed is refused within a second.',
    run: async ({ sql, env }, options) => {
      const kid = need(options, 'id')
      return retireSigningKey(await sql(), await sealerOf(env), kid)
    },
  },
} as const satisfies Record<string, Command>

const ADOPTED =
  'The key of OAUTH_SIGNING_KEY_FILE signs again from the next start on, unless the setting names another file by then.'

/** Returns the encryption of the keys, with the service's secret from the environment or from the data folder. */
async function sealerOf(env: Env) {
  return signingKeySealer(await ownSecret(env))
}
