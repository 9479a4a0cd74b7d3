import { checkpointSealer, credentialSealer } from '@svc/api/publishing'
import { UsageError } from '@svc/command-line'
import * as domain from '@svc/domain'
import { ownSecret } from '../data-files.ts'
import type { Env } from '../env.ts'
import { defineCommand, idOf } from './command.ts'

export const secrets = {
  'secrets reseal': defineCommand({
    does: 'Seals anew, with SECRET, all that SECRET_PREVIOUS sealed. Run it when every process has both.',
    async run({ sql, env }) {
      const secret = await ownSecret(env)
      if (typeof secret === 'string') {
        throw new UsageError('SECRET_PREVIOUS is not set: there is no secret to move away from.')
      }
      const [credentials, checkpoints] = [credentialSealer(secret), checkpointSealer(secret)]
      return domain.reseal(await sql(), { secret, credentials, checkpoints })
    },
  }),
}

export const signingKeys = {
  'signing-keys list': defineCommand({
    does: 'Lists the published keys that sign access tokens, never their private halves.',
    run: async ({ sql }) => domain.listSigningKeys(await sql()),
  }),
  'signing-keys rotate': defineCommand({
    does: 'Publishes the next key, which signs in ten minutes; the present one is published for a day more.',
    run: async ({ sql, env }) => {
      const keys = await domain.rotateSigningKey(await sql(), await sealerOf(env))
      if (keys.some(({ is_adopted }) => is_adopted)) console.error(ADOPTED)
      return keys
    },
  }),
  'signing-keys retire': defineCommand({
    does: 'Drops a key that may have been stolen: every token it signed is refused within a second.',
    options: { id: idOf('KID') },
    run: async ({ sql, env }, { options }) =>
      domain.retireSigningKey(await sql(), await sealerOf(env), options.id),
  }),
}

const ADOPTED =
  'The key of OAUTH_SIGNING_KEY_FILE signs again from the next start on, unless the setting names another file by then.'

/** Returns the encryption of the keys, with the service's secret from the environment or from the data folder. */
async function sealerOf(env: Env) {
  return domain.signingKeySealer(await ownSecret(env))
}

export const migration = {
  migrate: defineCommand({
    does: 'Migrates the database to the schema of this version.',
    async run({ database }) {
      await domain.migrate((await database()).sql)
      return { schema: 'up to date' }
    },
  }),
}
