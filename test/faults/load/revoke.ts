import { createApiKey, revokeApiKey } from '../../../packages/domain/src/index.ts'
import { API_KEY_PREFIX } from '../../../packages/scope-policy/src/index.ts'
import type { Operation } from './operations.ts'
import { sendOnce } from './send.ts'

const TRIES = 6
const PAUSE_MS = 500

/** Makes a key, uses it, revokes it, and uses it for three seconds more. */
export const revokesKey: Operation = async ({ rig, sender, tenant }) => {
  const { sql } = rig
  const { account_id } = tenant
  const scopes = ['svc:account:read'] as const
  const request = { account_id, name: 'short', scopes, prefix: API_KEY_PREFIX }
  // The preparation goes around the load; without a database there is nothing to revoke.
  const made = await createApiKey(sql, request).catch(() => null)
  if (!made) return
  rig.secrets.push(made.key)
  const asked = { method: 'GET', path: '/v1/account', credential: made.key } as const
  await sendOnce(sender, tenant, { ...asked, op: 'use key', expected: [200] })
  const isRevoked = await revokeApiKey(sql, made.key_id).catch(() => false)
  if (isRevoked === false) return
  const revoked = sender.history.now()
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const subject = `revoked ${Math.round(revoked)}`
    await sendOnce(sender, tenant, {
      ...asked,
      op: 'use revoked key',
      subject,
      expected: [200, 401],
    })
    await Bun.sleep(PAUSE_MS)
  }
}
