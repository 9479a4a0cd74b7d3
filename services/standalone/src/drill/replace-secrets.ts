import { randomBytes } from 'node:crypto'
import { checkpointSealer, credentialSealer } from '@svc/api/publishing'
import * as domain from '@svc/domain'
import type { Secret } from '@svc/secrets'
import type { Copy } from './step.ts'

/** As after a theft: a new key, and the one that signed is dropped; the new one signs. */
export async function replaceSigningKey({ sql, secret }: Copy) {
  const sealer = domain.signingKeySealer(secret)
  const before = await domain.rotateSigningKey(sql, sealer)
  const stolen = before.find(({ state }) => state === 'active')
  if (!stolen) throw new Error('No key signs.')
  const left = await domain.retireSigningKey(sql, sealer, stolen.kid)
  const { kid } = await domain.readSigningKey(sql, sealer)
  if (kid === stolen.kid || left.some((key) => key.kid === stolen.kid))
    throw new Error(`${stolen.kid} still signs.`)
  return { detail: `${stolen.kid} was dropped, ${kid} signs` }
}

/** Seals all that is stored under a new secret, and then under another one: which opens only what the first pass sealed anew. */
export async function replaceSecret({ sql, secret }: Copy) {
  const [first, second] = [newSecret(), newSecret()]
  const pass = (now: string, before: Secret) => {
    const both: Secret = [now, ...[before].flat()]
    const sealers = { credentials: credentialSealer(both), checkpoints: checkpointSealer(both) }
    return domain.reseal(sql, { secret: both, ...sealers })
  }
  await pass(first, secret)
  const counts = Object.values(await pass(second, first))
  return { detail: `${counts.reduce((sum, rows) => sum + rows, 0)} sealed texts were moved` }
}

const newSecret = () => randomBytes(32).toString('base64url')
