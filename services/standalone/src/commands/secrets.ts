import { checkpointSealer, credentialSealer } from '@svc/api/publishing'
import { reseal } from '@svc/domain'
import { ownSecret } from '../own-secret.ts'
import { type Command, UsageError } from './command.ts'

export const secrets = {
  'secrets reseal': {
    usage: '',
    does: 'Seals anew, with SECRET, all that SECRET_PREVIOUS sealed. Run it when every process has both.',
    async run({ sql, env }) {
      const secret = await ownSecret(env)
      if (typeof secret === 'string') {
        throw new UsageError('SECRET_PREVIOUS is not set: there is no secret to move away from.')
      }
      const [credentials, checkpoints] = [credentialSealer(secret), checkpointSealer(secret)]
      return reseal(await sql(), { secret, credentials, checkpoints })
    },
  },
} as const satisfies Record<string, Command>
