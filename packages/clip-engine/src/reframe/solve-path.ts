import type { CameraSpeed } from './framing.ts'
import { surrounding } from './surrounding.ts'

/** Target of a camera at an instant, along one axis. All lengths are shares of the picture. */
export interface Goal {
  time: number
  /** Ideal position of the window's centre. */
  centre: number
  /** `low` to `high` is the range that must stay inside the window. */
  low: number
  high: number
  /** How much being off the goal costs; 1 when left out. */
  weight?: number
}

/** Linear between points. */
export type Path = { time: number; centre: number }[]

const STEP_SECONDS = 0.2
/** Number of possible camera positions within the length of one window. */
const CELLS_PER_WINDOW = 40
/** `most` is the highest speed in windows a second, `steps` the number of steps to reach it. */
const SPEEDS: Record<CameraSpeed, { most: number; steps: number }> = {
  still: { most: 0, steps: 1 },
  calm: { most: 0.8, steps: 6 },
  lively: { most: 1, steps: 3 },
}
/** The highest speed of any camera in windows a second; what is faster is a jump. */
export const FASTEST = SPEEDS.lively.most
/** Between goals further apart than this, the camera stays where the one before was. */
const LONGEST_GAP_SECONDS = 1.5
/** Deviation from the goal, as a share of the window, that costs almost nothing. */
const SLACK = 0.1
const COST = {
  ...{ offCentre: 0.15, beyondSlack: 25, outside: 300 },
  ...{ moving: 0.3, changingSpeed: 1, jumping: 15 },
}

/**
 * Finds the best camera path through a whole take at once, by dynamic programming over position and
 * speed.
 *
 * Resting costs nothing, moving a little, and changing speed more, so the path consists of rests and
 * steady pans. The camera starts before the subject does, because the whole take is solved at once.
 * Speed and acceleration never exceed the limits, because only steps within them are considered; but a
 * camera that may move jumps, within one step, where it would lose its subject for long.
 *
 * @param length - Length of the window, as a share of the picture; the path keeps it inside the picture.
 */
export function solvePath(
  goals: Goal[],
  start: number,
  end: number,
  length: number,
  speed: CameraSpeed,
): Path {
  if (goals.length === 0) return [{ time: start, centre: 0.5 }]
  const cell = length / CELLS_PER_WINDOW
  const cells = Math.floor((1 - length) / cell) + 1
  const spread = (1 - length) / Math.max(1, cells - 1)
  const toCentre = (at: number) => length / 2 + (cells === 1 ? (1 - length) / 2 : at * spread)
  const steps = Math.max(1, Math.ceil((end - start) / STEP_SECONDS))
  const times = Array.from({ length: steps + 1 }, (_, at) => start + ((end - start) * at) / steps)
  const costs = times.map((time) => {
    const goal = goalAt(goals, time)
    return Float64Array.from({ length: cells }, (_, at) => costOf(toCentre(at), goal, length))
  })
  const { most, steps: stepsToMost } = SPEEDS[speed]
  const fastest = Math.floor((most * STEP_SECONDS * length) / Math.max(cell, spread))
  const positions = cheapestPositions(
    costs,
    fastest,
    Math.max(1, Math.round(fastest / stepsToMost)),
  )
  return bends(times.map((time, at) => ({ time, centre: toCentre(positions[at] ?? 0) })))
}

function goalAt(goals: Goal[], time: number): Goal {
  const { before, after, share } = surrounding(goals, time)
  if (after.time - before.time > LONGEST_GAP_SECONDS) return before
  const between = (from: number, to: number) => from + (to - from) * share
  return {
    time,
    centre: between(before.centre, after.centre),
    low: between(before.low, after.low),
    high: between(before.high, after.high),
    weight: between(before.weight ?? 1, after.weight ?? 1),
  }
}

function costOf(centre: number, goal: Goal, length: number): number {
  const off = Math.abs(centre - goal.centre) / length
  const cutLeft = Math.max(0, centre - length / 2 - goal.low)
  const cutRight = Math.max(0, goal.high - centre - length / 2)
  const beyond = Math.max(0, off - SLACK)
  const outside = (cutLeft + cutRight) / length
  const cost = COST.offCentre * off + COST.beyondSlack * beyond ** 2 + COST.outside * outside
  return (goal.weight ?? 1) * cost
}

/** How each state was reached: the speed before, or `JUMPED` from the best state of the step before. */
interface Came {
  from: Int16Array
  best: number
}

const JUMPED = -1

/** Returns the position at each step of the cheapest path; speeds are in cells a step. */
function cheapestPositions(costs: Float64Array[], fastest: number, boldest: number): number[] {
  const cells = costs[0]?.length ?? 0
  const speeds = 2 * fastest + 1
  let reached = new Float64Array(cells * speeds).fill(Number.POSITIVE_INFINITY)
  for (let at = 0; at < cells; at++) reached[at * speeds + fastest] = costs[0]?.[at] ?? 0
  const came: Came[] = []
  for (const cost of costs.slice(1)) {
    const next = new Float64Array(cells * speeds).fill(Number.POSITIVE_INFINITY)
    const from = new Int16Array(cells * speeds)
    let best = 0
    for (let state = 0; state < reached.length; state++) {
      const spent = reached[state] as number
      if (spent === Number.POSITIVE_INFINITY) continue
      if (spent < (reached[best] as number)) best = state
      const at = Math.floor(state / speeds)
      const speed = (state % speeds) - fastest
      const slowest = Math.max(-fastest, speed - boldest)
      for (let then = slowest; then <= Math.min(fastest, speed + boldest); then++) {
        const to = at + then
        if (to < 0 || to >= cells) continue
        const total = spent + stepCost(speed, then, fastest) + (cost[to] as number)
        const arrived = to * speeds + then + fastest
        if (total >= (next[arrived] as number)) continue
        next[arrived] = total
        from[arrived] = speed + fastest
      }
    }
    for (let to = 0; fastest > 0 && to < cells; to++) {
      const total = (reached[best] as number) + COST.jumping + (cost[to] as number)
      const arrived = to * speeds + fastest
      if (total >= (next[arrived] as number)) continue
      next[arrived] = total
      from[arrived] = JUMPED
    }
    came.push({ from, best })
    reached = next
  }
  return traceBack(reached, came, speeds)
}

function stepCost(speed: number, then: number, fastest: number): number {
  if (fastest === 0) return 0
  return (COST.moving * Math.abs(then) + COST.changingSpeed * Math.abs(then - speed)) / fastest
}

function traceBack(reached: Float64Array, came: Came[], speeds: number): number[] {
  const fastest = (speeds - 1) / 2
  let state = reached.indexOf(Math.min(...reached))
  const positions = [Math.floor(state / speeds)]
  for (const { from, best } of came.toReversed()) {
    const before = from[state] as number
    const at = Math.floor(state / speeds) - ((state % speeds) - fastest)
    state = before === JUMPED ? best : at * speeds + before
    positions.push(Math.floor(state / speeds))
  }
  return positions.reverse()
}

/** Keeps the points at which a path changes its speed, and its ends. */
function bends(path: Path): Path {
  return path.filter(({ centre }, at) => {
    const before = path[at - 1]
    const after = path[at + 1]
    if (!before || !after) return at === 0 || (before && Math.abs(before.centre - centre) > 1e-9)
    return Math.abs(centre - before.centre - (after.centre - centre)) > 1e-9
  })
}
