import { OF_STORES } from '../faults/fault-table.ts'
import { findLibrary } from '../faults/rig/clock.ts'
import type { Fault } from '../faults/run.ts'
import type { Machine, Machines } from './start-machines.ts'

/** Longer than a job's heartbeat: another worker takes over what the lost one had. */
const PAST_LEASE_SECONDS = 14
/** Until the gateway that is left sends nothing more to the services of a lost machine. */
const NOTICED_SECONDS = 5

const A = 0
const B = 1

/** The faults of two machines; those of clocks where they can be moved. */
export const FAULTS: readonly Fault<Machines>[] = [
  ...OF_STORES,
  ofLink('machine A cut off', A, PAST_LEASE_SECONDS, (link) => link.unplug()),
  ofLink('nothing leaves machine B', B, 8, (link) => link.drop('output')),
  ofLink('nothing reaches machine A', A, 8, (link) => link.drop('input')),
  {
    ...{ name: 'a tenth of all packets of machine B lost', seconds: 6, recovery: 5 },
    begin: ({ machines }) => machines[B].link.lose(10),
    heal: ({ machines }) => machines[B].link.restore(),
  },
  {
    ...{ name: 'machine B without power', seconds: 5 },
    ...{ recovery: 3, beside: { gateway: B, seconds: 2 } },
    begin: ({ machines }) => all(machines[B], (process) => process.end('SIGKILL')),
    heal: ({ machines }) => all(machines[B], (process) => process.start()),
  },
  {
    ...{ name: 'kill -9 of each process of machine A in turn', seconds: 0, recovery: 1 },
    begin: async ({ machines }) => {
      for (const process of machines[A].processes) {
        await process.end('SIGKILL')
        await process.start()
      }
    },
  },
  {
    ...{ name: 'machine A paused', seconds: PAST_LEASE_SECONDS },
    ...{ recovery: 5, beside: { gateway: A, seconds: NOTICED_SECONDS } },
    begin: ({ machines }) => all(machines[A], async (process) => process.pause()),
    heal: ({ machines }) => all(machines[A], async (process) => process.resume()),
  },
  {
    ...{ name: 'scratch disk of machine B full', seconds: 8, recovery: null },
    begin: ({ machines }) => machines[B].disk.fill(machines[B].worker.pid()),
    heal: ({ machines }) => machines[B].disk.free(machines[B].worker.pid()),
  },
  ...(findLibrary() === null
    ? []
    : [
        clockOf(A, '10 minutes fast', 600),
        clockOf(B, '10 minutes slow', -600),
        clockOf(A, 'a day fast', 86_400),
        clockOf(B, 'a day slow', -86_400),
      ]),
]

function ofLink(
  name: string,
  place: 0 | 1,
  seconds: number,
  begin: (link: Machine['link']) => Promise<unknown>,
): Fault<Machines> {
  return {
    ...{ name, seconds, recovery: 5, beside: { gateway: place, seconds: NOTICED_SECONDS } },
    begin: ({ machines }) => begin(machines[place].link),
    heal: ({ machines }) => machines[place].link.restore(),
  }
}

function clockOf(place: 0 | 1, how: string, seconds: number): Fault<Machines> {
  const name = `clock of machine ${place === A ? 'A' : 'B'} ${how}`
  return {
    ...{ name, seconds: 6, recovery: null },
    begin: ({ machines }) => machines[place].clock?.move(seconds),
    heal: ({ machines }) => machines[place].clock?.move(0),
  }
}

const all = (machine: Machine, change: (process: Machine['worker']) => Promise<unknown>) =>
  Promise.all(machine.processes.map(change))
