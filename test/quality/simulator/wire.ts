import { createConnection, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { type Database, openDatabase } from '../../../packages/domain/src/index.ts'

/** What becomes of a step: `cut` fails it before or after it took effect, `kill` ends its process there. */
export type Fate = 'pass' | 'cut before' | 'cut after' | 'kill before' | 'kill after'

/** Who decides when statements run. */
export interface Gate {
  /** The time that the server shows to the next transaction. */
  now(): string
  /** A statement is about to be sent; `grant` lets it run, or not. */
  asks(text: string, grant: (fate: Fate) => void): void
  /** The server has answered: `end` is its command tag, or the code of its error. */
  answered(end: string): void
}

/** Answers that a statement needs in its course; the others are kept until its end. */
const IN_BETWEEN = '12tTnSNRK'
const TYPES_OF_ARRAYS = /from pg_catalog\.pg_type/
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])
/** Leaves nothing of a client. */
const FORGET = 'rollback; deallocate all'

/**
 * A session of the server that outlives its clients: when one of them is lost, its transaction is rolled back, as the server would
 * do, and the next one needs no login. A client that left nothing undone serves the next process, with its statements prepared.
 * A statement is sent when the gate grants it, and its answer is passed on in one piece.
 */
export class Backend {
  pid = 0
  readonly #server: Socket
  #gate: Gate | null = null
  #client: Duplex | null = null
  #pool: Database | null = null
  #input: Buffer = Buffer.alloc(0)
  /** What a client is told that need not log in; complete when the first one has. */
  #greeting: Buffer[] = []
  #isOpen = false
  /** `I` outside of transactions. */
  #state = 'I'
  /** Statements that were added here, whose answers no client gets: called at the end of each. */
  #own: (() => void)[] = []
  #texts = new Map<string, string>()
  #held: Buffer[] | null = null
  #kept: Buffer[] = []
  #end = ''
  /** Of the statement that runs; `null` while none does that was granted. */
  #fate: Fate | null = null
  #isSynced = true
  /** How many statements of the client the server has not answered. */
  #pending = 0

  constructor(readonly url: URL) {
    this.#server = createConnection({ host: url.hostname, port: Number(url.port) })
    this.#server.setNoDelay(true)
    this.#server.on('data', (bytes: Buffer) => this.#receive(bytes))
  }

  end(): void {
    this.#server.destroy()
  }

  /** Ends the client that it has, and its transaction, where there is something undone; a statement that runs is waited for. */
  drop(): Promise<void> {
    const isIdle = this.#client && !this.#held && !this.#fate && this.#isSynced
    if (isIdle && this.#pending === 0 && this.#state === 'I') return Promise.resolve()
    const done = Promise.withResolvers<void>()
    this.#forget()
    this.#add(FORGET, done.resolve)
    return done.promise
  }

  /** The pool of a process whose statements the gate grants. */
  open(gate: Gate): Database {
    this.#gate = gate
    return this.#client && this.#pool ? this.#pool : this.reopen(gate)
  }

  /** Another pool: what the one before still gets is dropped. */
  reopen(gate: Gate): Database {
    this.#gate = gate
    this.#client = null
    const pool: Database = openDatabase(this.url.href, {
      ...{ connections: 1, planOnce: true },
      socket: () => (pool === this.#pool ? this.#connect() : new Duplex({ read() {}, write() {} })),
    })
    this.#pool = pool
    return pool
  }

  /** Leaves nothing of a client; what it still gets is dropped. */
  #forget(): void {
    this.#client = null
    this.#held = null
    this.#fate = null
    this.#kept = []
    if (!this.#isSynced) this.#pass(SYNC)
    for (; this.#pending > 0; this.#pending -= 1) this.#own.push(() => {})
  }

  /** Takes the place of the client before, of which nothing is left. */
  #connect(): Duplex {
    if (this.#isOpen) {
      this.#forget()
      this.#add(FORGET, () => {})
    }
    this.#texts.clear()
    let isGreeted = false
    const client = new Duplex({
      read() {},
      write: (bytes: Buffer, _, done) => {
        done()
        if (client !== this.#client) return
        if (isGreeted || !this.#isOpen) this.#send(bytes)
        else for (const message of this.#greeting) client.push(message)
        isGreeted = true
      },
    })
    this.#client = client
    return client
  }

  #send(bytes: Buffer): void {
    if (this.#held) this.#held.push(bytes)
    else if (this.#fate || !this.#isSynced || !this.#isOpen) this.#pass(bytes)
    else if (bytes[0] !== 'X'.charCodeAt(0)) this.#ask(bytes)
  }

  #pass(bytes: Buffer): void {
    this.#note(bytes)
    this.#server.write(bytes)
  }

  #note(bytes: Buffer): void {
    this.#isSynced = bytes[0] === 'Q'.charCodeAt(0) || bytes.subarray(-5).equals(SYNC)
    if (this.#isSynced) this.#pending += 1
  }

  #ask(bytes: Buffer): void {
    const text = this.#textOf(bytes)
    if (TYPES_OF_ARRAYS.test(text)) this.#pass(bytes)
    else {
      this.#held = [bytes]
      this.#gate?.asks(text, (fate) => this.#grant(fate))
    }
  }

  #grant(fate: Fate): void {
    const held = Buffer.concat(this.#held ?? [])
    this.#held = null
    if (fate.endsWith('before')) this.#lose(fate, 'not sent')
    else {
      this.#fate = fate
      if (this.#state === 'I')
        this.#add(`set simulator.now = '${this.#gate?.now()}'`, () => {}, held)
      else this.#server.write(held)
      this.#note(held)
    }
  }

  /** Loses the client; one that was killed is never told. */
  #lose(fate: Fate, end: string): void {
    const [client, gate] = [this.#client, this.#gate]
    this.#client = null
    this.#add(FORGET, () => {
      if (fate.startsWith('cut')) client?.destroy()
      gate?.answered(end)
    })
  }

  /** @param next - What is sent with it, for a client. */
  #add(text: string, done: () => void, next = Buffer.alloc(0)): void {
    const body = Buffer.from(`Q0000${text}\0`)
    body.writeUInt32BE(body.length - 1, 1)
    this.#own.push(done)
    this.#server.write(Buffer.concat([body, next]))
  }

  #receive(bytes: Buffer): void {
    this.#input = this.#input.length > 0 ? Buffer.concat([this.#input, bytes]) : bytes
    let at = 0
    while (this.#input.length >= at + 5) {
      const end = at + 1 + this.#input.readUInt32BE(at + 1)
      if (this.#input.length < end) break
      this.#take(this.#input.subarray(at, end))
      at = end
    }
    this.#input = this.#input.subarray(at)
  }

  #take(message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0)
    if (type === 'Z') this.#state = String.fromCharCode(message[5] ?? 0)
    if (!this.#isOpen) this.#greet(type, message)
    else if (this.#own.length === 0) this.#answer(type, message)
    else if (type === 'Z') this.#own.shift()?.()
  }

  #answer(type: string, message: Buffer): void {
    if (type === 'C') this.#end = message.toString('latin1', 5, message.length - 1)
    if (type === 'E') this.#end = /\0C(\w{5})\0/.exec(message.toString('latin1'))?.[1] ?? 'error'
    const isWanted = IN_BETWEEN.includes(type) || (type === 'E' && !this.#isSynced)
    if (isWanted) this.#client?.push(message)
    else this.#kept.push(message)
    if (type !== 'Z') return
    this.#pending -= 1
    this.#finish()
  }

  #greet(type: string, message: Buffer): void {
    if (type === 'K') this.pid = message.readUInt32BE(5)
    if (type !== 'R' || message.readUInt32BE(5) === 0) this.#greeting.push(message)
    this.#client?.push(message)
    if (type !== 'Z') return
    this.#isOpen = true
    this.#isSynced = true
    this.#pending = 0
  }

  #finish(): void {
    const [fate, end] = [this.#fate, this.#end]
    const answer = Buffer.concat(this.#kept)
    this.#fate = null
    this.#kept = []
    if (fate && fate !== 'pass') this.#lose(fate, end)
    else {
      this.#client?.push(answer)
      if (fate) this.#gate?.answered(end)
    }
  }

  #textOf(bytes: Buffer): string {
    const type = String.fromCharCode(bytes[0] ?? 0)
    const [first = '', second = ''] = bytes.toString('utf8', 5).split('\0', 3)
    if (type === 'Q') return first
    const name = type === 'P' ? first : second
    const text = type === 'P' ? second : (this.#texts.get(name) ?? '')
    this.#texts.set(name, text)
    return text
  }
}
