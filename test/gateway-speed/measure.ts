import { drive, type Measured, peakBytes, wireGet } from '../api-speed/drive.ts'
import type { Contender, Stage } from './contenders.ts'
import { transfer } from './transfer.ts'

export const CONNECTIONS = [1, 16, 64, 256]

/** The two ways from a gateway to its upstream, with the path that takes each. */
export const WIRES = { 'unix socket': '/v1/small', TCP: '/oauth2/small' } as const
export type Wire = keyof typeof WIRES

/** The results of one contender. Each list has one entry per round. */
export interface Results {
  name: string
  /** By wire and number of connections: `TCP 64`. */
  requests: Map<string, Measured[]>
  /** Megabytes per second of bodies of 100 MB. */
  down: number[]
  up: number[]
  /** The most memory that the process used, in bytes. */
  peakBytes: number
}

/** Measures all contenders in turns, so that other load affects all of them. */
export async function measure(
  { upstream, nginx, gateway, node }: Stage,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Results[]> {
  const contenders = [nginx, gateway, node].filter((one) => one !== null)
  const all = [...contenders, upstream].map((place) => ({ place, results: emptyResults(place) }))
  for (const { place } of all) await drive(loadOf(place, 'unix socket'), 32, 2 * seconds)
  for (let round = 0; round < rounds; round += 1) {
    const turns = round % 2 === 0 ? all : all.toReversed()
    for (const wire of ['unix socket', 'TCP'] as const) {
      for (const connections of CONNECTIONS) {
        for (const { place, results } of turns) {
          const cell = `${wire} ${connections}`
          const measured = await drive(loadOf(place, wire), connections, seconds).catch((cause) => {
            throw new Error(`${place.name}, ${cell}: ${cause.message}`, { cause })
          })
          results.requests.set(cell, [...(results.requests.get(cell) ?? []), measured])
        }
      }
    }
    for (const { place, results } of turns) {
      results.down.push(await transfer(place.origin, 'down'))
      results.up.push(await transfer(place.origin, 'up'))
    }
    console.log(`Round ${round + 1} of ${rounds}.`)
  }
  for (const { place, results } of all) results.peakBytes = peakBytes(place.pid)
  return all.map(({ results }) => results)
}

const emptyResults = ({ name }: Contender): Results => ({
  name,
  requests: new Map(),
  down: [],
  up: [],
  peakBytes: Number.NaN,
})

const loadOf = (place: Contender, wire: Wire) => ({
  place,
  requests: [wireGet(WIRES[wire], 'a-credential-of-usual-length-0123456789')],
})
