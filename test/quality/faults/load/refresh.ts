import { createHash, randomBytes } from 'node:crypto'
import { DASHBOARD_TOKEN } from '../rig/rig.ts'
import type { Operation } from './operations.ts'
import { sendOnce } from './send.ts'
import type { Grant } from './tenants.ts'

const REDIRECT = 'https://app.example.org/callback'

/** Refreshes the tokens of the tenant's app, and uses the new access token. */
export const refreshes: Operation = async ({ rig, sender, random, tenant }) => {
  if (tenant.grant === 'busy') return
  const grant = tenant.grant
  tenant.grant = 'busy'
  if (grant === null) {
    tenant.grant = await authorize(random.pick([...rig.gateways])).catch(() => null)
    return
  }
  const form = { grant_type: 'refresh_token', ...grant }
  const asked = { op: 'refresh', method: 'POST', path: '/oauth2/token', form } as const
  const { status, body } = await sendOnce(sender, tenant, { ...asked, expected: [200] })
  // After an answer that was lost the app has to ask its user again: the old token would end the family.
  tenant.grant = null
  if (status !== 200) return
  const { access_token, refresh_token } = body
  rig.secrets.push(String(access_token), String(refresh_token))
  tenant.grant = { client_id: grant.client_id, refresh_token: String(refresh_token) }
  const use = { op: 'use token', method: 'GET', path: '/v1/account', expected: [200] } as const
  await sendOnce(sender, tenant, { ...use, credential: String(access_token) })
}

/** Registers an app, and lets a member consent to it. */
async function authorize(gateway: string): Promise<Grant> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${DASHBOARD_TOKEN}`,
  }
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(gateway + path, init)).json() as Promise<Record<string, string>>
  }
  const { client_id = '' } = await post('/oauth2/application', {
    client_name: 'An app under load',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: 'svc:account:read',
  })
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const asked = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri: REDIRECT },
    ...{ code_challenge, code_challenge_method: 'S256' },
  })
  const consent = await fetch(`${gateway}/oauth2/authorize?${asked}`, { redirect: 'manual' })
  const request_id = parameterOf(consent.headers.get('location'), 'request_id')
  const decision = { request_id, decision: 'approve', subject: crypto.randomUUID() }
  const { redirect_to = '' } = await post('/oauth2/authorize/complete', decision)
  const form = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code: parameterOf(redirect_to, 'code') },
    ...{ redirect_uri: REDIRECT, code_verifier, client_id },
  })
  const answer = await fetch(`${gateway}/oauth2/token`, { method: 'POST', body: form })
  const { refresh_token } = (await answer.json()) as { refresh_token?: string }
  if (!refresh_token) throw new Error(`The app was not granted anything: ${answer.status}.`)
  return { client_id, refresh_token }
}

const parameterOf = (address: string | null, name: string) =>
  new URL(address ?? '').searchParams.get(name) ?? ''
