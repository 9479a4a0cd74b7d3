import type { Incoming } from '../incoming.ts'
import { type BodyDecoder, LengthDecoder } from '../wire/body-decoder.ts'
import { type BodySource, ByteFlow } from '../wire/byte-flow.ts'
import { ByteWriter } from '../wire/byte-writer.ts'
import { ChunkedDecoder } from '../wire/chunked-decoder.ts'
import { HeadReader } from '../wire/head-reader.ts'
import { REQUEST_LIMITS, type RequestHead, readRequestHead } from '../wire/request-head.ts'
import { WireError } from '../wire/wire-error.ts'
import type { Answer } from './answer.ts'
import { DirectRequest } from './direct-request.ts'
import { type Framing, writeAnswer } from './write-answer.ts'

export type ClientSocket = Bun.Socket<ClientConnection>

/** What answers the requests of connections. */
export interface Answering {
  /** Never rejects. */
  answer(request: Incoming): Promise<Answer>
  /** Answers what is no request. */
  refuse(error: WireError): Promise<Answer>
  /** Whether every answer is to end its connection. */
  readonly isDraining: boolean
}

/** How long a connection may be quiet, in looks at it. */
export interface Patience {
  /** Without a byte in either direction: between two requests, and while an answer is transferred. */
  idle: number
  /** For a whole head, from its first byte. */
  head: number
  /** For a client that still sends when the answer that ends its connection was written. */
  linger: number
}

/** What a connection does. */
type State = 'waits' | 'answers' | 'lingers' | 'ended'

/** Bytes of the next requests that are kept while one is answered; then the client waits. */
const MOST_UNREAD_BYTES = 16_384

/** A connection of a client. Its requests are answered one after the other, in the order in which they came. */
export class ClientConnection {
  readonly #socket: ClientSocket
  readonly #server: Answering
  readonly #writer: ByteWriter
  readonly #head = new HeadReader(REQUEST_LIMITS, true)
  readonly peer: string | null
  /** Called when the client closes the connection before it has its answer. */
  onLeave: (() => void) | null = null
  #state: State = 'waits'
  #decoder: BodyDecoder | null = null
  #flow: ByteFlow | null = null
  /** What came behind the request that is answered. */
  #unread: Buffer | null = null
  #isTransferring = false
  /** Whether the body was malformed: what follows is not read. */
  #isBroken = false
  /** How often bytes came. */
  #arrivals = 0
  /** Arrivals and writes at the last look. */
  #moved = 0
  #quietLooks = 0
  #headLooks = 0

  constructor(socket: ClientSocket, server: Answering, peer: string | null) {
    this.#socket = socket
    this.#server = server
    this.peer = peer
    this.#writer = new ByteWriter(socket)
  }

  get state(): State {
    return this.#state
  }

  data(bytes: Buffer): void {
    if (this.#state === 'lingers' || this.#state === 'ended' || this.#isBroken) return
    this.#arrivals += 1
    if (this.#unread) this.#keep(bytes, 0)
    else this.#read(bytes, 0)
  }

  drain(): void {
    this.#writer.drain()
  }

  /** Looks whether it was quiet for too long. To be called again and again. */
  watch({ idle, head, linger }: Patience): void {
    const moved = this.#arrivals + this.#writer.count
    this.#quietLooks = moved === this.#moved ? this.#quietLooks + 1 : 0
    this.#moved = moved
    this.#headLooks = this.#state === 'waits' && this.#head.hasBegun ? this.#headLooks + 1 : 0
    if (this.#headLooks > head) {
      this.#refuse(new WireError('REQUEST_TIMEOUT', 'The request did not arrive in time.'))
    } else if (this.#state === 'waits' && this.#quietLooks > idle) {
      this.leave()
    } else if (this.#state === 'answers' && this.#isTransferring && this.#quietLooks > idle) {
      this.cut()
    } else if (this.#state === 'lingers' && this.#quietLooks > linger) {
      this.cut()
    }
  }

  closed(): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    this.#writer.end()
    this.#flow?.fail(new Error('The client closed the connection.'))
    this.onLeave?.()
  }

  /** Ends the connection when no request is under way. */
  leave(): void {
    if (this.#state !== 'waits') return
    this.#socket.end()
    this.closed()
  }

  /** Ends the connection at once: what is under way breaks off, and cannot be taken for whole. */
  cut(): void {
    this.#socket.terminate()
    this.closed()
  }

  #read(bytes: Buffer, from: number): void {
    let at = from
    try {
      if (this.#state === 'waits') {
        at = this.#head.read(bytes, at)
        if (at === -1) return
        this.#begin(readRequestHead(this.#head.text))
      }
      if (this.#decoder) {
        at = this.#decoder.decode(bytes, at)
        if (this.#decoder.part) this.#flow?.push(this.#decoder.part)
        if (this.#decoder.isDone) {
          this.#decoder = null
          this.#flow?.end()
        }
      }
    } catch (error) {
      const refusal = error instanceof WireError ? error : broken()
      if (this.#state === 'waits') this.#refuse(refusal)
      else this.#flow?.fail(refusal)
      this.#isBroken = true
      return
    }
    if (at < bytes.length) this.#keep(bytes, at)
  }

  #begin(head: RequestHead): void {
    this.#state = 'answers'
    if (head.length !== 0) {
      this.#decoder = head.length === null ? new ChunkedDecoder() : new LengthDecoder(head.length)
      this.#flow = new ByteFlow(head.length, {
        pause: () => this.#socket.pause(),
        resume: () => this.#socket.resume(),
        cancel() {},
      })
      if (head.expectsContinue) void this.#writer.write('HTTP/1.1 100 Continue\r\n\r\n')
    }
    this.#answer(head).catch(() => this.cut())
  }

  async #answer(head: RequestHead): Promise<void> {
    const answer = await this.#server.answer(new DirectRequest(this, head, this.#flow))
    const isKept = head.isKept && !answer.closes && !this.#decoder && !this.#server.isDraining
    const written = this.#write(answer, {
      method: head.method,
      takesChunks: head.takesChunks,
      isKept,
    })
    if (written) await written
    if (this.#state !== 'answers') return
    if (!isKept || this.#decoder) return this.#end()
    this.#flow = null
    this.#state = 'waits'
    this.#readOn()
  }

  #refuse(error: WireError): void {
    this.#state = 'answers'
    this.#answerLast(error).catch(() => this.cut())
  }

  async #answerLast(error: WireError): Promise<void> {
    const answer = await this.#server.refuse(error)
    await this.#write(answer, { method: 'GET', takesChunks: true, isKept: false })
    this.#end()
  }

  /** Returns a promise only when the answer is not written yet. */
  #write(answer: Answer, framing: Framing): Promise<void> | null {
    const { body } = answer
    const source = body && 'cancel' in body ? body : null
    if (this.#state === 'ended') {
      source?.cancel()
      answer.release()
      return null
    }
    const written = writeAnswer(this.#writer, answer, framing)
    if (written) return this.#transfer(written, source, answer, framing)
    answer.release()
    return null
  }

  async #transfer(
    written: Promise<void>,
    source: BodySource | null,
    answer: Answer,
    framing: Framing,
  ): Promise<void> {
    this.#isTransferring = true
    this.onLeave = () => source?.cancel()
    try {
      await written
    } catch {
      // With a length or chunks the client sees that something is missing; otherwise only from a reset connection.
      if (answer.length === null && !framing.takesChunks) this.cut()
      else this.#finish()
    } finally {
      this.#isTransferring = false
      this.onLeave = null
      answer.release()
    }
  }

  /** Goes on with what came while the last request was answered. */
  #readOn(): void {
    const bytes = this.#unread
    if (!bytes) return
    this.#unread = null
    this.#socket.resume()
    this.#read(bytes, 0)
  }

  #keep(bytes: Buffer, from: number): void {
    const rest = bytes.subarray(from)
    this.#unread = this.#unread ? Buffer.concat([this.#unread, rest]) : rest
    if (this.#unread.length > MOST_UNREAD_BYTES) this.#socket.pause()
  }

  /**
   * Ends the connection behind an answer. While the client still sends, only the writing is ended at first: a connection that is
   * closed with unread bytes is reset, and the client might lose the answer.
   */
  #end(): void {
    if (this.#state === 'ended') return
    this.#flow?.fail(new Error('The connection ends.'))
    this.#unread = null
    this.#state = 'lingers'
    this.#quietLooks = 0
    this.#socket.resume()
    this.#socket.shutdown()
  }

  #finish(): void {
    this.#socket.end()
    this.closed()
  }
}

const broken = () => new WireError('INTERNAL_ERROR', 'The request could not be completed.')
