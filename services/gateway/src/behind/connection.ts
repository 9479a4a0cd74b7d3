import type { ServiceAddress } from '@svc/http'
import { type BodyDecoder, UntilCloseDecoder } from '../wire/body-decoder.ts'
import { type BodySource, ByteFlow } from '../wire/byte-flow.ts'
import { ByteWriter } from '../wire/byte-writer.ts'
import { HeadReader } from '../wire/head-reader.ts'
import {
  RESPONSE_LIMITS,
  type ResponseHead,
  readResponseHead,
  responseBody,
} from '../wire/response-head.ts'
import { WireError } from '../wire/wire-error.ts'
import { connect, type Events, type ServiceSocket } from './connect.ts'
import { BrokeOff, Unusable } from './failures.ts'

/** The answer of a service, when its head is there. */
export interface RemoteAnswer {
  head: ResponseHead
  /** The body: whole, when it came with the head. `null` when there is none. */
  body: Uint8Array | BodySource | null
  /** To be called when its body has ended, or is not read any further. */
  release(): void
}

const nothing = () => {}

/** What is told how a connection fares. */
interface Owner {
  /** It may carry the next request. */
  free(connection: Connection): void
  ended(connection: Connection): void
}

/** A connection to an instance. It carries one request after the other. */
export class Connection implements Events {
  readonly #address: ServiceAddress
  readonly #owner: Owner
  readonly #head = new HeadReader(RESPONSE_LIMITS)
  #socket: ServiceSocket | null = null
  #writer: ByteWriter | null = null
  #method = ''
  /** How many answers came over it. */
  #answers = 0
  #opening: PromiseWithResolvers<void> | null = null
  #hasEnded = false
  #isSent = true
  #keeps = false
  #answer: PromiseWithResolvers<RemoteAnswer> | null = null
  #decoder: BodyDecoder | null = null
  #flow: ByteFlow | null = null

  constructor(address: ServiceAddress, owner: Owner) {
    this.#address = address
    this.#owner = owner
  }

  get isOpen(): boolean {
    return this.#writer !== null
  }

  /** @throws {Refused} The instance does not accept connections. */
  open(): Promise<void> {
    const opening = Promise.withResolvers<void>()
    this.#opening = opening
    connect(this.#address, this).then((socket) => {
      if (this.#hasEnded) return socket.terminate()
      this.#socket = socket
      this.#writer = new ByteWriter(socket)
      opening.resolve()
    }, opening.reject)
    return opening.promise
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @param rest - Writes the rest of the body, and is called when the first part was sent.
   * @throws {BrokeOff} The connection ended.
   * @throws {Unusable} The answer is malformed.
   */
  ask(
    method: string,
    head: string,
    first: Uint8Array | null,
    rest: ((writer: ByteWriter) => Promise<void>) | null,
  ): Promise<RemoteAnswer> {
    if (this.#hasEnded || !this.#writer) return Promise.reject(new BrokeOff(this.#answers > 0))
    this.#method = method
    const answer = Promise.withResolvers<RemoteAnswer>()
    this.#answer = answer
    this.#isSent = rest === null
    const drained = this.#writer.write(head, first)
    if (rest) void this.#sendRest(this.#writer, drained, rest)
    return answer.promise
  }

  async #sendRest(
    writer: ByteWriter,
    drained: Promise<void> | null,
    rest: (writer: ByteWriter) => Promise<void>,
  ): Promise<void> {
    try {
      await drained
      await rest(writer)
      this.#isSent = true
    } catch (error) {
      this.end(error)
    }
  }

  /**
   * Ends the connection at once.
   *
   * @param reason - What an answer that is awaited, or under way, breaks off with.
   */
  end(reason: unknown = null): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#writer?.end()
    this.#socket?.terminate()
    const error = reason ?? new BrokeOff(this.#answers > 0 && !this.#head.hasBegun)
    this.#opening?.reject(error)
    this.#answer?.reject(error)
    this.#answer = null
    this.#flow?.fail(error)
    this.#flow = null
    this.#owner.ended(this)
  }

  data(bytes: Buffer): void {
    try {
      this.#read(bytes)
    } catch (error) {
      this.end(error instanceof WireError ? new Unusable(error.message) : error)
    }
  }

  drain(): void {
    this.#writer?.drain()
  }

  closed(isClean: boolean): void {
    if (isClean && this.#decoder instanceof UntilCloseDecoder) {
      this.#flow?.end()
      this.#flow = null
    }
    this.end()
  }

  #read(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length && this.#answer) {
      at = this.#head.read(bytes, at)
      if (at === -1) return
      at = this.#begin(readResponseHead(this.#head.text), bytes, at)
    }
    if (at < bytes.length && this.#flow && this.#decoder)
      at = this.#continue(this.#decoder, bytes, at)
    // Nothing was asked, so it is no answer to the next request either.
    if (at < bytes.length) this.end()
  }

  /** Returns where the bytes behind the answer begin. */
  #begin(head: ResponseHead, bytes: Buffer, from: number): number {
    if (head.status === 101) throw new Unusable('Nothing was to be switched.')
    // An interim response; the final one follows.
    if (head.status < 200) return from
    const decoder = responseBody(head, this.#method)
    // What is malformed is thrown while there still is an answer to reject.
    const at = decoder ? decoder.decode(bytes, from) : from
    const answer = this.#answer
    this.#answer = null
    this.#answers += 1
    this.#keeps = head.isKept
    if (!decoder || decoder.isDone) {
      if (at < bytes.length) this.end()
      answer?.resolve({ head, body: decoder?.part ?? null, release: nothing })
      this.#free()
      return at
    }
    const flow = new ByteFlow(head.length, {
      pause: () => this.#socket?.pause(),
      resume: () => this.#socket?.resume(),
      cancel: () => this.end(),
    })
    if (decoder.part) flow.push(decoder.part)
    this.#decoder = decoder
    this.#flow = flow
    answer?.resolve({ head, body: flow, release: nothing })
    return at
  }

  #continue(decoder: BodyDecoder, bytes: Buffer, from: number): number {
    const at = decoder.decode(bytes, from)
    if (decoder.part) this.#flow?.push(decoder.part)
    if (decoder.isDone) {
      this.#flow?.end()
      this.#flow = null
      this.#free()
    }
    return at
  }

  #free(): void {
    if (this.#hasEnded) return
    // An answer may end before its request: the rest of that would be read as another one.
    if (this.#keeps && this.#isSent) this.#owner.free(this)
    else this.end()
  }
}
