import { createHash } from 'node:crypto'
import type { Database } from '../../../packages/domain/src/index.ts'
import type { Backend, Fate } from './wire.ts'

/** Numbers that decide what happens; the first of several is always the simplest. */
export interface Choices {
  /** A number from 0 to `count` - 1. */
  choose(count: number): number
}

/** A process: what it does happens step by step, whenever it is its turn. */
export interface Actor {
  name: string
  /** Of the process as it is now; another one takes its place after a fault. */
  sql: Database
  /** Does something outside of the database, in memory: `work` happens at once, or not at all. */
  step<T>(what: string, work: () => T): Promise<T>
  /** Resolves when there may be work again: after a commit of statements like `on`, or when time has passed. */
  idle(on: RegExp): Promise<void>
  /** Goes on with another pool, as a process does that is asked again after a connection was lost. */
  reconnect(): void
}

/** What happened: a step of a process, how one ended, or something that no process did. */
export interface Line {
  who: string
  what: string
  fate: Fate | 'end'
}

interface Seat {
  actor: Actor
  backend: Backend
  state: 'running' | 'asking' | 'sent' | 'idle' | 'over'
  what: string
  /** Whether it is a step outside of the database. */
  isOutside: boolean
  grant: (fate: Fate) => void
  /** How the last step ended, until it is written down. */
  end: string | null
  fate: Fate
  /** Counts the processes that had this seat, and their pools. */
  life: number
  pool: number
  program: () => Promise<void>
  /** Whether it may hold locks. */
  isInside: boolean
  /** Whether its statement was seen to wait for a lock, and whether one may have been released since. */
  lock: 'unseen' | 'waits' | 'released'
  /** What it waits for, while it is idle. */
  on: RegExp
  /** The statements of its transaction. */
  texts: string
}

/** What a process meets whose connection is lost. */
export class Lost extends Error {
  override name = 'Lost'
  readonly code = 'ECONNRESET'
}

/** Hours, minutes and seconds after which something of the product is due: leases, pauses, lives. */
const LEAPS = [11, 31, 61, 301, 3601, 90_000]
const FAULTS: Fate[] = ['cut after', 'cut before', 'kill after', 'kill before']

/** The ends of statements that release no lock where they stand in a transaction. */
const KEEPS_LOCKS = /^(BEGIN|SELECT|INSERT|UPDATE|DELETE) ?/

/** Many times those of any execution that comes to an end. */
const MOST_STEPS = 5000

/** What is not delayed for long. */
export const AT_ONCE = 'the platform makes the post'

export const START = Date.UTC(2027, 0, 4, 9)

/** Lets some processes run at once, one statement at a time, and breaks them, as `choices` say: they decide everything. */
export class Run {
  clock = START
  readonly story: Line[] = []
  faultsLeft = 0
  /** What went wrong by itself. */
  readonly faults: string[] = []
  steps = 0
  readonly #seats: Seat[] = []
  readonly #hash = createHash('sha256')
  #changed = Promise.withResolvers<void>()

  constructor(
    readonly choices: Choices,
    readonly watch: Database,
  ) {}

  get digest(): string {
    return this.#hash.copy().digest('hex')
  }

  tell(what: string, who = '', fate: Fate | 'end' = 'pass'): void {
    this.story.push({ who, what, fate })
    this.#hash.update(`${who}: ${what} (${fate})\n`)
  }

  /** Adds a process. When it is killed, another one begins `program` anew. */
  add(name: string, backend: Backend, program: (actor: Actor) => Promise<void>): void {
    const actor = { name } as Actor
    const seat: Seat = {
      ...{ actor, backend, state: 'running', what: '', isOutside: false },
      ...{ grant: () => {}, fate: 'pass', end: null },
      ...{ life: 0, pool: 0, program: () => program(actor), on: /$^/, texts: '', isInside: false },
      lock: 'unseen',
    }
    actor.step = (what, work) => this.#ask(seat, what, work)
    actor.idle = (on) => {
      const asked = this.#ask(seat, 'looks for work', () => {})
      this.#set(seat, { state: 'idle', on })
      return asked
    }
    actor.reconnect = () => this.#connect(seat)
    this.#seats.push(seat)
    this.#begin(seat)
  }

  /** Begins a process with nothing of the one before it. */
  #begin(seat: Seat): void {
    seat.life += 1
    const { life } = seat
    this.#release()
    this.#connect(seat)
    this.#set(seat, { state: 'running' })
    void seat
      .program()
      .catch((error) => void this.faults.push(`${seat.actor.name} ends with ${error}`))
      .then(() => {
        if (life === seat.life) this.#set(seat, { state: 'over' })
      })
  }

  #connect(seat: Seat): void {
    seat.pool += 1
    const { pool, actor, backend } = seat
    const isCurrent = () => pool === seat.pool
    const gate = {
      now: () => new Date(this.clock).toISOString(),
      asks: (text: string, grant: (fate: Fate) => void) => {
        if (isCurrent() && seat.state === 'running')
          this.#set(seat, { state: 'asking', what: shorten(text), isOutside: false, grant })
      },
      answered: (end: string) => {
        if (!isCurrent()) return
        if (!seat.isInside || !KEEPS_LOCKS.test(end) || seat.fate !== 'pass') this.#release()
        if (/^(COMMIT|ROLLBACK)$/.test(end) || seat.fate !== 'pass') seat.isInside = false
        this.#set(seat, { state: 'running', end })
        if (seat.fate.startsWith('kill')) this.#begin(seat)
      },
    }
    actor.sql = pool === 1 ? backend.open(gate) : backend.reopen(gate)
  }

  #ask<T>(seat: Seat, what: string, work: () => T): Promise<T> {
    const done = Promise.withResolvers<T>()
    const { life } = seat
    // A process that was killed goes on nowhere.
    if (life !== seat.life) return done.promise
    const grant = (fate: Fate) => {
      const result = fate.endsWith('before') ? null : Promise.try(work)
      result?.catch(() => {})
      if (fate.startsWith('kill')) return this.#begin(seat)
      this.#set(seat, { state: 'running', end: 'done' })
      if (fate === 'pass' && result) done.resolve(result as Promise<Awaited<T>>)
      else done.reject(new Lost('The connection was lost.'))
    }
    this.#set(seat, { state: 'asking', what, isOutside: true, grant })
    return done.promise
  }

  #set(seat: Seat, change: Partial<Seat>): void {
    Object.assign(seat, change)
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  /** Lets everything happen until all processes are over. */
  async play(): Promise<void> {
    let last: Seat | undefined
    /** A process that stands still while others go on, until so many steps were made. */
    let still: { seat: Seat; until: number } | null = null
    for (;;) {
      await this.#settle()
      const asking = this.#seats.filter(({ state }) => state === 'asking')
      if (still && this.steps >= still.until) still = null
      const others = asking.filter((seat) => seat !== still?.seat)
      const ready = others.length > 0 ? others : asking
      if (ready.length === 0) break
      if (this.steps > MOST_STEPS) return void this.faults.push('it goes on for ever')
      // The process that made the last step goes on, unless it is decided otherwise.
      const order = ready.toSorted((one, other) => Number(other === last) - Number(one === last))
      const next = order[this.choices.choose(3) > 0 ? this.choices.choose(order.length) : 0]
      if (!next) break
      const fate = this.#fate(next)
      if (fate) this.#step(next, fate)
      else {
        still = { seat: next, until: this.steps + 5 + this.choices.choose(40) }
        this.pass(LEAPS[this.choices.choose(LEAPS.length)] ?? 0, next.actor.name)
      }
      last = next
    }
    const stuck = this.#seats.filter(({ state }) => state === 'sent')
    const all = stuck.map(({ actor, what }) => `${actor.name} (${what})`)
    if (stuck.length > 0) this.faults.push(`they wait for each other: ${all.join(', ')}`)
  }

  /** Ends all processes, whatever they hold. */
  async end(): Promise<void> {
    for (const seat of this.#seats) Object.assign(seat, { life: -1, pool: -1 })
    const pids = this.#seats
      .filter(({ state }) => state === 'sent')
      .map(({ backend }) => backend.pid)
    if (pids.length > 0)
      await this.watch`select pg_cancel_backend(pid) from unnest(${pids}::int[]) as pid`
    await Promise.all(this.#seats.map(({ backend }) => backend.drop()))
  }

  #step(seat: Seat, fate: Fate): void {
    this.steps += 1
    this.clock += 1
    this.tell(seat.what, seat.actor.name, fate)
    const texts = seat.what === 'begin' ? '' : seat.texts + seat.what
    const isInside = seat.isInside || seat.what === 'begin'
    Object.assign(seat, { state: 'sent', fate, texts, isInside, lock: 'unseen' })
    seat.grant(fate)
  }

  /** Breaks rather what cannot be taken back than what is read; `null`: the process stands still for a while. */
  #fate({ what, isOutside }: Seat): Fate | null {
    const rarity = what === 'commit' || isOutside ? 6 : 40
    if (this.faultsLeft === 0 || this.choices.choose(rarity) !== rarity - 1) return 'pass'
    this.faultsLeft -= 1
    const found = FAULTS[this.choices.choose(2 * FAULTS.length)]
    // That a process stands still just before a request it cannot know: requests are bounded in time elsewhere.
    const isSending = this.#seats.some((one) => one.state === 'asking' && one.what === AT_ONCE)
    return found ?? (isSending ? 'pass' : null)
  }

  #wake(texts?: string): void {
    for (const seat of this.#seats)
      if (seat.state === 'idle' && (texts === undefined || seat.on.test(texts)))
        seat.state = 'asking'
  }

  pass(seconds: number, still = ''): void {
    this.clock += seconds * 1000
    this.tell(`${seconds} seconds pass${still && `, in which ${still} stands still`}`)
    this.#wake()
  }

  #release(): void {
    for (const seat of this.#seats) if (seat.lock === 'waits') seat.lock = 'released'
  }

  /** Resolves when nothing happens any more by itself: each process asks, is over, or waits for a lock. */
  async #settle(): Promise<void> {
    let pause = 4
    for (;;) {
      const changed = this.#changed.promise
      if (this.#seats.some(({ state }) => state === 'running')) {
        await changed
        continue
      }
      const sent = this.#seats.filter(({ state, lock }) => state === 'sent' && lock !== 'waits')
      if (sent.length === 0) break
      const mayWait = this.#seats.some((seat) => seat.isInside && seat !== sent[0])
      if (!mayWait) await changed
      // A lock is granted before its holder's commit is answered, so that those who waited can be asked at once.
      const isAskedAtOnce = sent.every(({ lock }) => lock === 'released')
      for (const seat of sent) seat.lock = 'unseen'
      const isChanged = await Promise.race([
        changed.then(() => true),
        Bun.sleep(isAskedAtOnce ? 0 : pause).then(() => false),
      ])
      if (isChanged) continue
      pause = Math.min(2 * pause, 32)
      const locked = await this.watch<{ pid: number }[]>`select pid from pg_locks where not granted`
      const waiting = new Set(locked.map(({ pid }) => pid))
      if (changed !== this.#changed.promise) continue
      if (!sent.every(({ backend }) => waiting.has(backend.pid))) continue
      for (const seat of sent) seat.lock = 'waits'
    }
    for (const seat of this.#seats) {
      if (seat.end !== null) this.tell(seat.end, seat.actor.name, 'end')
      if (seat.end === 'COMMIT') this.#wake(seat.texts)
      seat.end = null
    }
  }
}

const shorten = (text: string) => text.trim().replace(/\s+/g, ' ')
