import { mean } from '../averages.ts'
import type { TimeRange } from '../time-range.ts'
import type { FaceTrack } from './face-tracks.ts'
import type { Take } from './takes.ts'

/** One person's time in the frame. Clip seconds. */
export interface SpeakerTurn {
  start: number
  end: number
  person: FaceTrack
}

/** Mouth motion is averaged over this time before and after a sample, because words have pauses. */
const AROUND_SECONDS = 0.6
/** Weight of mouth motion while no voice is heard, such as laughing or chewing. */
const UNHEARD = 0.3
/** Cost of a cut: the difference in mouth motion, summed over samples, that it must gain. */
const WORTH_A_CUT = 0.15

/**
 * Divides a take between two people by whose mouth moves while a voice is heard.
 *
 * The division is optimal for the whole take, so a short “yes” causes no cut and a cut comes when an answer begins.
 *
 * @param holdSeconds - Minimum length of a turn.
 * @returns Gapless over the take; one turn if the mouth motion does not justify a cut.
 */
export function divideBySpeaker(
  take: Take,
  [first, second]: [FaceTrack, FaceTrack],
  holdSeconds: number,
): SpeakerTurn[] {
  const times = take.samples.map(({ time }) => time)
  const people = [first, second]
  const spacing = (take.end - take.start) / Math.max(1, times.length)
  const around = Math.round(AROUND_SECONDS / spacing)
  const [motion = [], other = []] = people.map((person) => mouthMotions(person, times, around))
  const lead = times.map((time, at) => {
    const heard = isWithin(time, take.speech) ? 1 : UNHEARD
    return heard * ((motion[at] ?? 0) - (other[at] ?? 0))
  })
  const shown = cheapestTurns(lead, Math.max(1, Math.round(holdSeconds / spacing)))
  const turns: SpeakerTurn[] = []
  for (const [at, who] of shown.entries()) {
    const person = people[who] ?? first
    const last = turns.at(-1)
    if (last?.person === person) continue
    const start = last ? (times[at] ?? take.start) : take.start
    if (last) last.end = start
    turns.push({ start, end: take.end, person })
  }
  return turns.map((turn) => ({ ...turn, person: during(turn.person, turn) }))
}

/** Limits a person's track to their turn: positions before and after it must not affect the turn's camera. */
function during(person: FaceTrack, { start, end }: TimeRange): FaceTrack {
  const points = person.points.filter(({ time }) => time >= start && time <= end)
  return points.length > 0 ? { ...person, points } : person
}

function isWithin(time: number, ranges: TimeRange[]): boolean {
  return ranges.some(({ start, end }) => time >= start && time < end)
}

/** Returns the mean mouth motion around each time, 0 to 1; 0 if the mouth is not visible. */
function mouthMotions({ points }: FaceTrack, times: number[], around: number): number[] {
  const seen = new Map(points.map(({ time, face }) => [time, face.mouth_motion]))
  return times.map((_, at) => {
    const near = times.slice(Math.max(0, at - around), at + around + 1)
    return mean(near.flatMap((time) => seen.get(time) ?? []))
  })
}

/**
 * Returns which of the two people to show at each sample, 0 or 1, by dynamic programming over the ends of turns.
 *
 * @param lead - Mouth motion of the first person minus that of the second, at each sample.
 * @param least - Minimum number of samples in a turn.
 */
function cheapestTurns(lead: number[], least: number): number[] {
  // For the turns that end before each sample: the best total if the last turn is person 0's or person 1's, and that turn's first sample.
  const best: [Ending, Ending][] = [[NEVER, NEVER]]
  const sums = [0]
  const begun: [Ending, Ending] = [NEVER, NEVER]
  for (let to = 1; to <= lead.length; to++) {
    const sum = (sums.at(-1) ?? 0) + (lead[to - 1] ?? 0)
    sums.push(sum)
    const from = to - least
    const ending = (who: 0 | 1): Ending => {
      const sign = who === 0 ? 1 : -1
      const before = best[from]?.[1 - who]?.total ?? NEVER.total
      // Gains are differences of prefix sums, so the value of a turn's start does not depend on its end.
      const worth = before - WORTH_A_CUT - sign * (sums[from] ?? 0)
      if (from >= least && worth > begun[who].total) begun[who] = { total: worth, from }
      const whole = { total: sign * sum, from: 0 }
      const cut = { total: begun[who].total + sign * sum, from: begun[who].from }
      return cut.total > whole.total ? cut : whole
    }
    best.push([ending(0), ending(1)])
  }
  return traceBack(best)
}

interface Ending {
  total: number
  from: number
}

const NEVER: Ending = { total: Number.NEGATIVE_INFINITY, from: 0 }

function traceBack(best: [Ending, Ending][]): number[] {
  const shown: number[] = []
  let to = best.length - 1
  const last = best[to] ?? [NEVER, NEVER]
  let who: 0 | 1 = last[0].total >= last[1].total ? 0 : 1
  while (to > 0) {
    const from = best[to]?.[who].from ?? 0
    for (let at = to; at > from; at--) shown.push(who)
    to = from
    who = who === 0 ? 1 : 0
  }
  return shown.reverse()
}
