import { createRandom } from '../../../fuzz/random.ts'
import { sendsInParts } from './clients.ts'
import * as operations from './operations.ts'
import { refreshes } from './refresh.ts'

/** How often each operation is done, of a hundred. */
const WEIGHTS: readonly (readonly [number, operations.Operation])[] = [
  [30.5, operations.lists],
  [22, operations.reads],
  [2, operations.createsProject],
  [10, operations.createsTemplate],
  [1, operations.createsAsset],
  [6, operations.changesTemplate],
  [4, operations.deletesTemplate],
  [8, operations.rates],
  [3, operations.edits],
  [0.5, sendsInParts],
  [1, operations.renders],
  [2, operations.publishes],
  [1, operations.cancelsPost],
  [1, operations.revokesKey],
  [4, refreshes],
  [1, operations.walks],
  [3, operations.attacks],
]

/** What makes minutes of work for the media workers is not multiplied: overload is of requests. */
const SLOW: readonly operations.Operation[] = [
  operations.createsProject,
  operations.renders,
  operations.publishes,
  sendsInParts,
]

/** The most operations at a time: more are not begun, so that the load's own machine does not drown. */
const MOST_OPEN = 400

/** Load that comes at its rate, whether it is answered or not. */
export interface Load {
  /** Begins nothing more, and waits until what was begun has ended. */
  stop(): Promise<void>
  /** From now on so many times as many operations come. */
  surge(times: number): void
  /** How many operations were not begun because too many were open. */
  skipped(): number
}

/** @param rate - Operations a second. */
export function drive(
  { rig, sender }: Pick<operations.Turn, 'rig' | 'sender'>,
  { seed, rate }: { seed: number; rate: number },
): Load {
  const random = createRandom(seed)
  const open = new Set<Promise<unknown>>()
  let skipped = 0
  let due = performance.now()
  let surge = 1
  // wall clock: the load comes at its rate, whether it is answered or not.
  const timer = setInterval(() => {
    for (; due <= performance.now(); due += 1000 / rate / surge) {
      const chosen = choose(random.next() * 100)
      const isExtra = surge > 1 && random.next() * surge > 1
      const operation = isExtra && SLOW.includes(chosen) ? operations.lists : chosen
      const tenant = random.pick(sender.tenants)
      if (open.size >= MOST_OPEN) skipped += 1
      else
        begin(operation({ rig, sender, random: createRandom(random.integer(1, 2 ** 31)), tenant }))
    }
  }, 10)
  function begin(work: Promise<unknown>) {
    open.add(work)
    work.finally(() => open.delete(work)).catch((error) => console.error('The load failed:', error))
  }
  return {
    surge: (times) => {
      surge = times
    },
    skipped: () => skipped,
    async stop() {
      clearInterval(timer)
      while (open.size > 0) await Promise.allSettled(open)
    },
  }
}

function choose(point: number): operations.Operation {
  let passed = 0
  for (const [weight, operation] of WEIGHTS) {
    passed += weight
    if (point < passed) return operation
  }
  return operations.lists
}
