import { ApiError } from '@svc/errors'
import { RESENDABLE } from '@svc/http'
import type { Client } from '../client.ts'
import { requestLines } from '../forwarded-headers.ts'
import type { Incoming } from '../incoming.ts'
import type { Instance } from '../instance.ts'
import type { OutgoingBody } from '../outgoing-body.ts'
import { busy, type RemoteService } from '../remote-service.ts'
import { tooSlow } from '../take-body.ts'
import { Exchange } from '../under-way.ts'
import type { ByteWriter } from '../wire/byte-writer.ts'
import type { RemoteAnswer } from './connection.ts'
import { BrokeOff } from './failures.ts'

/** A request was taken back from an instance that does not answer. */
export class Moved extends Error {}

interface Attempt {
  request: Incoming
  service: RemoteService
  client: Client
  body: OutgoingBody
}

interface SendOptions {
  /** Whether the request may go to another instance while it waits for this one. */
  mayMove: boolean
  /** A kept connection may be closed just as it is used again, so only reads, which can be repeated, use one. */
  mayUseKept: boolean
}

/**
 * Sends a request to an instance once, and waits for the head of its answer.
 *
 * @throws {ApiError} There is no room; the client is too slow; the instance is.
 * @throws {Refused} | {BrokeOff} | {Unusable} | {Moved} As they say.
 */
export async function send(
  { request, service, client, body }: Attempt,
  instance: Instance,
  { mayMove, mayUseKept }: SendOptions,
): Promise<RemoteAnswer> {
  const slots = body.isWhole ? service.calls : service.streams
  const address = client.address ?? ''
  if (!slots.tryTake(address) && !(await slots.take(address))) throw busy()
  // While it waited. A kept connection must not be taken for it, since nothing would give it back.
  if (request.hasLeft) {
    slots.release(address)
    throw new BrokeOff(false)
  }
  const { silence: whole, stall } = service.limits
  const connection = (mayUseKept ? instance.pool.take() : null) ?? instance.pool.make()
  const answered = Promise.withResolvers<RemoteAnswer>()
  const exchange = new Exchange(instance, {
    patience: body.isWhole ? whole : stall,
    mayMove,
    // Whatever becomes of the connection: a request that is broken off waits no longer, and holds no slot.
    cancel() {
      connection.end()
      answered.reject(new BrokeOff(false))
    },
  })
  const isTrial = instance.begin()
  service.underWay.add(exchange)
  request.onLeave(() => exchange.breakOff('left'))
  const ask = async () => {
    if (!connection.isOpen) await connection.open()
    return connection.ask(
      request.method,
      headOf({ request, client, body }, instance),
      body.first && !body.isWhole && body.length === null ? null : body.first,
      body.isWhole
        ? null
        : (writer) => sendRest(body, writer, () => service.underWay.refresh(exchange)),
    )
  }
  try {
    ask().then(answered.resolve, answered.reject)
    return await answered.promise
  } catch (error) {
    if (exchange.broken === 'moved') throw new Moved()
    if (exchange.broken !== 'late') throw error
    if (body.isAwaited) throw tooSlow()
    instance.failed('late')
    throw tooLate()
  } finally {
    request.onLeave(null)
    service.underWay.delete(exchange)
    instance.end(isTrial)
    slots.release(address)
  }
}

function headOf({ request, client, body }: Omit<Attempt, 'service'>, { host }: Instance): string {
  const { method, target } = request
  const lines = requestLines(request, client)
  const mark = body.canBeSent && body.isWhole ? `${RESENDABLE}: 1\r\n` : ''
  return `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\n${lines}${mark}${framingOf(body, method)}\r\n`
}

function framingOf({ first, length, isWhole }: OutgoingBody, method: string): string {
  if (isWhole && !first) return BODILESS.has(method) ? '' : 'content-length: 0\r\n'
  return length === null ? 'transfer-encoding: chunked\r\n' : `content-length: ${length}\r\n`
}

const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE'])

/** Sends what follows the head, or the first part of a body of known length; waits while the instance reads slowly. */
async function sendRest(
  body: OutgoingBody,
  writer: ByteWriter,
  onProgress: () => void,
): Promise<void> {
  const isChunked = body.length === null
  for (let position = isChunked ? 0 : 1; !writer.hasEnded; position += 1) {
    const part = await body.partAt(position)
    onProgress()
    if (!part) break
    await (isChunked
      ? writer.write(`${part.length.toString(16)}\r\n`, part, '\r\n')
      : writer.write('', part))
    onProgress()
  }
  if (isChunked) await writer.write('0\r\n\r\n')
}

const tooLate = () =>
  new ApiError(
    'UPSTREAM_TIMEOUT',
    'A service behind this one did not answer in time. Check whether it was done before you try again.',
    { retry_after: 1 },
  )
