import { cpuSeconds } from '../api-speed/drive.ts'
import { quantile } from '../bench-report/quantile.ts'
import { type HttpLane, openHttpLane } from './http-lane.ts'
import { code_verifier, redirect_uri, type TokenServer } from './token-server.ts'

export const IN_FLIGHT = 64
/** More codes than a second of a turn can redeem. */
const CODES_A_SECOND = 7_500

/** What one turn reached. */
export interface TokenRate {
  /** Tokens a second. */
  rate: number
  /** Of processor time of the server's process, for one. */
  cpuMicroseconds: number
  /** In milliseconds. */
  p50: number
  p99: number
}

/** Refreshes tokens, each lane its own, for some seconds. */
export async function measureRefreshing(server: TokenServer, seconds: number): Promise<TokenRate> {
  const codes = await server.codes(IN_FLIGHT)
  return rateOf(server, seconds, async (lane) => {
    let refresh_token = await redeem(server, lane, codes.pop())
    return async () => {
      const form = { grant_type: 'refresh_token', client_id: server.client_id, refresh_token }
      refresh_token = await ask(lane, form)
    }
  })
}

/** Redeems codes for some seconds. */
export async function measureRedeeming(server: TokenServer, seconds: number): Promise<TokenRate> {
  const codes = await server.codes(Math.ceil(CODES_A_SECOND * seconds))
  return rateOf(server, seconds, async (lane) => async () => {
    await redeem(server, lane, codes.pop())
  })
}

function redeem({ client_id }: TokenServer, lane: HttpLane, code?: string): Promise<string> {
  if (!code) throw new Error('There are too few codes.')
  const grant_type = 'authorization_code'
  return ask(lane, { grant_type, client_id, code, redirect_uri, code_verifier })
}

/** Sends a token request and returns the refresh token. */
async function ask(lane: HttpLane, form: Record<string, string>): Promise<string> {
  const { status, body } = await lane.post(form)
  const answer = JSON.parse(body) as Record<string, string>
  if (answer['access_token']?.split('.').length === 3 && answer['refresh_token'])
    return answer['refresh_token']
  throw new Error(`The answer was ${status} ${body}.`)
}

/** Prepares the lanes, and runs them for some seconds. */
async function rateOf(
  { token_endpoint, pid }: TokenServer,
  seconds: number,
  prepare: (lane: HttpLane) => Promise<() => Promise<void>>,
): Promise<TokenRate> {
  const lanes = await Promise.all(
    Array.from({ length: IN_FLIGHT }, () => openHttpLane(token_endpoint)),
  )
  const runs = await Promise.all(lanes.map(prepare))
  const times: number[] = []
  const spent = cpuSeconds(pid)
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    runs.map(async (run) => {
      for (let since = performance.now(); since < end; since = performance.now()) {
        await run()
        times.push(performance.now() - since)
      }
    }),
  )
  const rate = (times.length * 1000) / (performance.now() - started)
  const cpuMicroseconds = ((cpuSeconds(pid) - spent) / times.length) * 1e6
  for (const lane of lanes) lane.close()
  const ordered = times.toSorted((a, b) => a - b)
  return { rate, cpuMicroseconds, p50: quantile(ordered, 0.5), p99: quantile(ordered, 0.99) }
}
