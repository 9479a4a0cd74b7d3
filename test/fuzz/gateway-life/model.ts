import { ApiError } from '../../../packages/errors/src/index.ts'
import { refusalResponse } from '../../../packages/http/src/index.ts'
import { forward } from '../../../services/gateway/src/forward.ts'
import { type Answer, ofResponse, passedBack } from '../../../services/gateway/src/front/answer.ts'
import {
  type Answering,
  ClientConnection,
  type ClientSocket,
} from '../../../services/gateway/src/front/client-connection.ts'
import type { Incoming } from '../../../services/gateway/src/incoming.ts'
import type { GatewayLimits } from '../../../services/gateway/src/limits.ts'
import { RemoteService } from '../../../services/gateway/src/remote-service.ts'
import type { Random } from '../random.ts'
import { ANSWERS, REQUESTS } from './messages.ts'
import type { VirtualTime } from './virtual-time-child.ts'
import { type Ears, Wire } from './wires.ts'

const SLOTS = { most: 2, mostPerAddress: 2, mostWaiting: 2, longestWait: 300 }

/** Short, so that little time has to be played. */
const LIMITS: GatewayLimits = {
  calls: SLOTS,
  streams: SLOTS,
  body: 400,
  silence: 500,
  stall: 600,
  hold: 300,
  mostHeld: 4,
  health: { interval: 1000, patience: 1000, failures: 2 },
  ejection: { failures: 3, shortest: 200, longest: 400 },
  resolution: 1e9,
}
const PATIENCE = { idle: 6, head: 4, linger: 2 }
const LOOK_PAUSE = 250
/** After so long nothing is under way any more, whatever happened. */
const BOUND = 6000
const ADDRESS = '203.0.113.7'
const IDS = { request_id: 'a'.repeat(32), trace_id: 'b'.repeat(32) }

/** Lets everything go on that waits for nothing of the model. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A connection of the gateway to the service, and what the service does with it. */
interface Upstream {
  wire: Wire
  /** What was read up to the end of the last request. */
  read: number
}

/**
 * Plays one life of some requests: clients, the gateway's own code and a service, of which one thing happens at a time, in an
 * order that the random numbers decide.
 *
 * @param connectBy - Takes what plays the part of `Bun.connect`.
 * @returns What is not as it must be at the end; nothing, when all is well.
 */
export async function playLife(
  random: Random,
  time: VirtualTime,
  connectBy: (connect: (options: { data?: Ears }) => Promise<unknown>) => void,
): Promise<string[]> {
  const upstreams: Upstream[] = []
  const opening: (() => void)[] = []
  const clients: { wire: Wire; connection: ClientConnection }[] = []
  const asked = { begun: 0, settled: 0 }
  const isRough = random.chance(0.3)

  connectBy(({ data }) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    opening.push(() => {
      if (random.chance(0.1)) return reject(new Error('ECONNREFUSED'))
      const wire = new Wire(random.chance(0.3) ? random.integer(1, 60) : 1e6)
      // A check whether the service listens has no ears.
      if (data) {
        wire.ears = data
        upstreams.push({ wire, read: 0 })
      }
      resolve(wire)
    })
    return promise
  })

  const service = new RemoteService([{ baseUrl: 'http://127.0.0.1:9' }], {
    limits: LIMITS,
    log() {},
  })
  const answering: Answering & { isDraining: boolean } = {
    isDraining: false,
    async answer(request) {
      asked.begun += 1
      const answer = await answerOf(request, service)
      asked.settled += 1
      return answer
    },
    refuse: (error) => ofResponse(refusalResponse(error, IDS)),
  }
  for (let n = random.integer(1, 3); n > 0; n -= 1) {
    const wire = new Wire(random.chance(0.2) ? random.integer(1, 200) : 1e6)
    const connection = new ClientConnection(wire as unknown as ClientSocket, answering, ADDRESS)
    wire.ears = connection as unknown as Ears
    for (let more = random.integer(1, 3); more > 0; more -= 1)
      wire.send(random.pick(REQUESTS), random)
    if (random.chance(0.3)) wire.ending = random.pick(['clean', 'reset'] as const)
    clients.push({ wire, connection })
  }

  const faults: string[] = []
  const expectThat = (isTrue: boolean, fault: string) => void (isTrue || faults.push(fault))

  /** What waits for the head of an answer waits on a connection that is open, or is being opened. */
  function lookForWaiting(): void {
    const open = upstreams.filter(({ wire }) => !wire.isClosed && !wire.isEnding)
    const waiting = service.instances.reduce((sum, { busy }) => sum + busy, 0)
    expectThat(
      waiting <= open.length + opening.length,
      'a request waits for a connection that has ended',
    )
  }

  let sinceLook = 0
  function move(milliseconds: number): void {
    time.move(milliseconds)
    sinceLook += milliseconds
    for (; sinceLook >= LOOK_PAUSE; sinceLook -= LOOK_PAUSE) {
      for (const { connection } of clients) connection.watch(PATIENCE)
    }
  }

  /** The service answers what it has read whole, or sometimes what it has only begun to read. */
  function serve(upstream: Upstream): void {
    const text = upstream.wire.written.slice(upstream.read)
    const end = endOf(text)
    if (end === null && !(text.includes('\r\n\r\n') && random.chance(0.2))) return
    upstream.read = end === null ? upstream.wire.written.length : upstream.read + end
    const answer = random.pick(ANSWERS)
    upstream.wire.send(answer.text, random)
    if (answer.end !== null) upstream.wire.ending = answer.end
  }

  function happen(): void {
    const wires = [...clients, ...upstreams].map(({ wire }) => wire)
    const lively = wires.filter((wire) => wire.isLively)
    const acts: (() => void)[] = lively.map((wire) => () => wire.happen())
    for (const upstream of upstreams) {
      if (upstream.wire.written.length > upstream.read && upstream.wire.coming.length === 0)
        acts.push(() => serve(upstream))
    }
    for (const wire of wires)
      if (wire.room === 0) acts.push(() => wire.drain(random.integer(1, 1e6)))
    if (opening.length > 0) acts.push(() => opening.shift()?.())
    if (acts.length === 0 || random.chance(0.1)) acts.push(() => move(random.integer(10, 400)))
    if (isRough && random.chance(0.1)) {
      const wire = random.pick(wires)
      acts.push(() => {
        wire.coming.length = random.integer(0, wire.coming.length)
        wire.ending = random.pick(['clean', 'reset'] as const)
      })
    }
    if (random.chance(0.01)) {
      answering.isDraining = true
      for (const { connection } of clients) acts.push(() => connection.leave())
    }
    random.pick(acts)()
  }

  for (let step = random.integer(5, 60); step > 0; step -= 1) {
    happen()
    await settle()
    if (faults.length === 0) lookForWaiting()
  }
  // From now on all that can happen does, but for answers that were not begun, and time passes.
  for (let passed = 0; passed < BOUND; passed += LOOK_PAUSE) {
    for (const open of opening.splice(0)) open()
    for (const { wire } of [...clients, ...upstreams]) {
      wire.drain(1e6)
      for (let n = 0; n < 20 && wire.isLively; n += 1) wire.happen()
    }
    await settle()
    move(LOOK_PAUSE)
    await settle()
  }
  for (const instance of service.instances) instance.retire()
  for (const { wire } of upstreams) if (wire.isEnding) wire.happen()

  expectThat(asked.begun === asked.settled, `${asked.begun - asked.settled} requests have no end`)
  expectThat(takesAll(service.calls), 'a slot of a call is held')
  expectThat(takesAll(service.streams), 'a slot of a stream is held')
  for (const { busy } of service.instances) expectThat(busy === 0, `${busy} are under way`)
  const open = upstreams.filter(({ wire }) => !wire.isClosed)
  expectThat(open.length === 0, `${open.length} connections to the service are open`)
  const states = clients.map(({ connection }) => connection.state)
  expectThat(
    states.every((state) => state === 'ended'),
    `clients are left in ${states.join()}`,
  )
  return faults
}

async function answerOf(request: Incoming, service: RemoteService): Promise<Answer> {
  const client = { ids: IDS, address: ADDRESS, protocol: 'http' }
  try {
    return passedBack(await forward(request, service, client), IDS)
  } catch (error) {
    if (!(error instanceof ApiError) && !request.hasLeft) throw error
    const refusal = error instanceof ApiError ? error : new ApiError('INTERNAL_ERROR', 'Left.')
    return ofResponse(refusalResponse(refusal, IDS))
  }
}

function takesAll(slots: RemoteService['calls']): boolean {
  return Array.from({ length: SLOTS.most }, () => slots.tryTake(ADDRESS)).every(Boolean)
}

/** Where a request that the gateway wrote ends; `null` when it is not whole. */
function endOf(text: string): number | null {
  const head = text.indexOf('\r\n\r\n')
  if (head === -1) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  if (length !== undefined) {
    const end = head + 4 + Number(length)
    return end <= text.length ? end : null
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(text.slice(0, head))) return head + 4
  const end = text.indexOf('0\r\n\r\n', head + 2)
  return end === -1 ? null : end + 5
}
