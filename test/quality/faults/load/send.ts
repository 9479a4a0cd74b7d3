import { createHash } from 'node:crypto'
import { ERROR_STATUS } from '../../../../packages/specification/src/index.ts'
import type { Call, History, Outcome } from '../history.ts'
import type { Tenant } from './tenants.ts'

const PAUSE_MS = 300

/** A request of the load, before it is sent. */
export interface Asked {
  op: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  expected: readonly number[]
  key?: string
  body?: unknown
  /** A body of form fields, in place of `body`; such a request carries no credential of its own. */
  form?: Record<string, string>
  /** In place of the tenant's key; `null` where headers say who calls. */
  credential?: string | null
  headers?: Record<string, string>
  /** What the answer says in terms of `/v1`, where it comes in another form. */
  read?(text: string, status: number): { text: string; status: number }
  subject?: string
  value?: string | null
  /** The member of the answer that names the resource. */
  names?: 'project_id' | 'template_id' | 'render_id' | 'post_id' | 'asset_id'
}

/** What the load's parts share. */
export interface Sender {
  /** Addresses, which calls go to in turns. */
  gateways: readonly string[]
  /** How long an answer is waited for. */
  patienceMs: number
  history: History
  tenants: Tenant[]
  /** When the load ends, about, on the clock of the history. */
  ends: number
  /** Aborted when unknown outcomes are not resolved any longer. */
  over: AbortSignal
}

/** An answer, and its body if it is JSON. */
export interface Answered extends Call {
  body: Record<string, unknown>
  /** For how long its `Retry-After` asks to wait; 0 without one. */
  waitSeconds: number
}

/** Sends a request; while its outcome is unknown, it is sent again, with the same key, no sooner than the answer asks for. */
export async function sendUntilKnown(
  sender: Sender,
  tenant: Tenant,
  asked: Asked,
): Promise<Answered> {
  for (;;) {
    const call = await sendOnce(sender, tenant, asked)
    const isKnown = call.outcome !== 'info' && call.code !== 'IDEMPOTENCY_IN_PROGRESS'
    if (isKnown || sender.over.aborted) return call
    // wall clock: an answer says for how long to wait.
    await Bun.sleep(Math.max(PAUSE_MS, call.waitSeconds * 1000))
  }
}

let sent = 0

export async function sendOnce(sender: Sender, tenant: Tenant, asked: Asked): Promise<Answered> {
  const { history, gateways, patienceMs } = sender
  const { op, method, path, key = null, subject = null, value = null, expected } = asked
  const gateway = sent++ % gateways.length
  const about = { op, tenant: tenant.number, gateway, method, path, key }
  const begun = history.begin(about)
  const found = await exchange(gateways[gateway] ?? '', tenant, { ...asked, patienceMs })
  const { text, status } = found
  const body = parse(text)
  const code = codeOf(body)
  const others = sender.tenants.filter(({ number }) => number !== tenant.number)
  const call: Call = {
    ...{ ...begun, ...about, subject, value, expected, done: history.now(), status, code },
    outcome: outcomeOf(status),
    isWellFormed: status === null || !path.startsWith('/v1') || isWellFormed(found, code),
    digest: status === null ? null : createHash('sha256').update(text).digest('hex').slice(0, 16),
    shows: shownBy(body, asked.names),
    foreign: others.filter(({ mark }) => text.includes(mark)).map(({ mark }) => mark),
  }
  return { ...history.end(call), body, waitSeconds: found.waitSeconds }
}

async function exchange(gateway: string, tenant: Tenant, asked: Asked & { patienceMs: number }) {
  const { method, path, key, body, form, credential = tenant.key, headers = {}, read } = asked
  try {
    const response = await fetch(gateway + path, {
      method,
      headers: {
        ...(!form && credential !== null && { authorization: `Bearer ${credential}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form) }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      // wall clock: a call that gets no answer for so long is a fault.
      signal: AbortSignal.timeout(asked.patienceMs),
    })
    const { status } = response
    const answer = { text: await response.text(), status }
    const hasIds = response.headers.has('x-request-id') && response.headers.has('x-trace-id')
    const waitSeconds = Number(response.headers.get('retry-after'))
    return { ...(read?.(answer.text, status) ?? answer), hasIds, waitSeconds }
  } catch {
    return { status: null, text: '', hasIds: false, waitSeconds: 0 }
  }
}

/** After 5xx and without an answer a change may have been made or not. */
function outcomeOf(status: number | null): Outcome {
  if (status === null || status >= 500) return 'info'
  return status < 400 ? 'ok' : 'fail'
}

interface Shape {
  status: number | null
  hasIds: boolean
  waitSeconds: number
}

function isWellFormed({ status, hasIds, waitSeconds }: Shape, code: string | null): boolean {
  if (status === null || status < 400) return hasIds
  if ((status === 429 || status === 503) && !(waitSeconds >= 1)) return false
  return hasIds && Object.entries(ERROR_STATUS).some(([name, of]) => name === code && of === status)
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function codeOf({ errors }: Record<string, unknown>): string | null {
  const [first] = Array.isArray(errors) ? errors : []
  return typeof first?.code === 'string' ? first.code : null
}

function shownBy(body: Record<string, unknown>, name: string | undefined): Call['shows'] {
  const [id, status] = [body[name ?? ''], body['status']]
  if (typeof id !== 'string') return null
  return { id, status: typeof status === 'string' ? status : null }
}
