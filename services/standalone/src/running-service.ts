import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSigner, type Secret } from '@svc/secrets'
import { keyFile } from './data-files.ts'
import type { Env } from './env.ts'
import { whyNotListen } from './postgres/server.ts'

/** Header with a random challenge that only a service of the same data folder can sign; the response has the proof in it. */
const CHALLENGE = 'x-svc-challenge'
/** How long the program on the port may take to answer the challenge: on a busy machine a service takes seconds to start. */
const PATIENCE_MS = 10_000
/** Pause between two checks of the port. */
const PAUSE_MS = 100

/**
 * Finds the service that another `npm start` of the same data folder runs on our port.
 *
 * Any program may listen on the port. So no credential is sent before the program has proved that it has the secret of our
 * data folder. The proof includes the port, so a proof obtained from another port of this machine is invalid.
 *
 * @returns The API key of the service; `null` when the port is free.
 * @throws {Error} Another program uses the port, or it cannot be listened on; the message is for the user.
 */
export async function findRunningService(
  env: Env,
  patience = PATIENCE_MS,
): Promise<{ apiKey: string } | null> {
  const deadline = performance.now() + patience
  for (;;) {
    const code = await whyNotListen(env.host, env.port)
    if (code === null) return null
    if (code !== 'EADDRINUSE') throw new Error(describeListenFailure(code, env))
    const owner = await askWhoListens(env, deadline - performance.now())
    if (owner === 'ours') return { apiKey: (await keyFile(env.dataFolder).read()) ?? '' }
    const isOver = performance.now() > deadline
    if (owner === 'another' || isOver) throw new Error(describeListenFailure(code, env))
    await Bun.sleep(PAUSE_MS)
  }
}

/** Returns a message for the user about why a port cannot be listened on. */
export function describeListenFailure(code: string, { host, port, calledAs }: Env): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program, or by this one with another data folder. Stop it, or take another port: PORT=${port === 8090 ? 8091 : 8090} ${calledAs}`
    case 'EACCES':
      return `This user may not listen on port ${port}. Take one from 1024 on: PORT=8080 ${calledAs}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${host}"; this machine has no such address. 127.0.0.1 is this machine alone, 0.0.0.0 all of its addresses.`
    default:
      return `Port ${port} of ${host} cannot be listened on (${code}).`
  }
}

/** Returns the origin at which this service is reached from the same machine, independent of its public address. */
export function ownOrigin({ host, port }: Pick<Env, 'host' | 'port'>): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Creates the handler that answers the challenge of another `npm start`; `null` for every other request. */
export function answerChallenge(secret: Secret, port: number) {
  return (request: Request): Response | null => {
    const challenge = request.headers.get(CHALLENGE)
    if (!challenge || !request.url.endsWith('/healthz')) return null
    const headers = { [CHALLENGE]: prover(secret).sign(`${port} ${challenge}`) }
    return Response.json({ alive: true }, { headers })
  }
}

/**
 * Sends the challenge to the program on our port; `unknown` when it does not answer, for example while another start
 * with this data folder is only testing whether the port is free.
 */
async function askWhoListens(env: Env, patience: number): Promise<'ours' | 'another' | 'unknown'> {
  const secret = await readFile(join(env.dataFolder, 'secret'), 'utf8').catch(() => '')
  const challenge = randomBytes(32).toString('hex')
  try {
    const { headers } = await fetch(`${ownOrigin(env)}/healthz`, {
      headers: { [CHALLENGE]: challenge },
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.max(0, Math.ceil(patience))),
    })
    const proof = headers.get(CHALLENGE) ?? ''
    if (!secret.trim()) return 'another'
    return prover(secret.trim()).isSigned(`${env.port} ${challenge}`, proof) ? 'ours' : 'another'
  } catch (error) {
    return isUnanswered(error) ? 'unknown' : 'another'
  }
}

function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return error.name === 'TimeoutError' || /^(ConnectionRefused|ECONNREFUSED|ECONNRESET)$/.test(code)
}

const prover = (secret: Secret) => createSigner(secret, 'proof of a running service')
