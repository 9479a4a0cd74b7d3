import { HELPERS, type Stage, tidy } from './cast.ts'
import { type Answer, client, planCalls } from './clients.ts'
import { Outside } from './outside.ts'
import { countLeft, findBroken } from './rules.ts'
import { type Actor, type Choices, type Line, Run, START } from './run.ts'
import type { Backend } from './wire.ts'
import type { World } from './world.ts'

/** What came of one execution. */
export interface Execution {
  broken: string[]
  /** The same for the same choices. */
  digest: string
  story: Line[]
  steps: number
  faults: number
}

const MOST_FAULTS = 4
/** Receivers of one account that the product delivers to at once. */
const MOST_OF_ACCOUNT = 4
/** Until everything that can be repeated was repeated: pauses and leases grow. */
const ROUNDS = [3, 11, 31, 61, 301, 601, 1801, 3601, 7200, 86_400]

/** The most processes of an execution. */
export const BACKENDS = 6

/** Plays what the choices say, lets all work come to its end, and looks at what is there. */
export async function execute(
  world: World,
  backends: readonly Backend[],
  choices: Choices,
  theme?: string,
): Promise<Execution> {
  await world.reset()
  const run = new Run(choices, world.watch)
  const outside = new Outside()
  const stage: Stage = { world, outside, choices, now: () => run.clock }
  const told: Answer[] = []
  outside.isBucket = choices.choose(2) === 1
  const { clients, helpers, hasNeighbour } = planCalls(choices, world, theme)
  for (const [at, { calls }] of clients.entries()) {
    const all = calls.map(({ kind, about, key }) => `${kind} ${kind === 'send part' ? about : key}`)
    run.tell(`client ${at + 1} wants to: ${all.join(', ')}`)
  }
  if (hasNeighbour) await wakeNeighbour(stage)
  const isSent = helpers.includes('sender')
  const faults = choices.choose(MOST_FAULTS)
  run.faultsLeft = faults
  const seats = backends.values()
  const add = (name: string, program: (actor: Actor) => Promise<void>) => {
    const { value: backend } = seats.next()
    if (backend) run.add(name, backend, program)
  }
  for (const [at, { world, calls }] of clients.entries())
    add(`client ${at + 1}`, client({ ...stage, world }, calls, told))
  for (const name of helpers) add(name, (actor) => HELPERS[name](actor, stage))
  await run.play()

  // A receiver that was claimed for too long is claimed twice, and takes two places.
  const isSteady = run.clock < START + 10_000
  run.faultsLeft = 0
  run.tell('from here on nothing breaks')
  if (!helpers.includes('upkeep') && run.faults.length === 0)
    add('upkeep', (actor) => tidy(actor, stage))
  for (const seconds of ROUNDS) {
    if (run.faults.length > 0) break
    await run.play()
    const { left, passedOver } = await countLeft(world, isSent, run.clock)
    if (isSteady && passedOver > 0)
      run.faults.push('an event is due, and the sender waits for other receivers')
    if (left === 0) break
    run.pass(seconds)
  }
  await run.end()
  const broken =
    run.faults.length > 0
      ? run.faults
      : await findBroken({ world, outside, told, isSent, hasNeighbour })
  return { broken, digest: run.digest, story: run.story, steps: run.steps, faults }
}

/**
 * Lets the neighbour's receivers be delivered to, which never answer. Where it is known of them, they could take all places but for those
 * of slow ones; else all places but for the most that one account may have.
 */
async function wakeNeighbour({ world, outside, choices }: Stage): Promise<void> {
  const isKnown = choices.choose(2) === 1
  outside.places = { quick: isKnown ? MOST_OF_ACCOUNT : MOST_OF_ACCOUNT + 1, slow: 1 }
  if (!isKnown) await world.watch`update webhook_endpoints set is_slow = false`
}
