import type { Fault } from '../faults/fault.ts'
import { findLibrary } from '../faults/rig/clock.ts'
import type { Machine } from './machine.ts'
import type { Machines } from './start-machines.ts'

/** Longer than a job's heartbeat: another worker takes over what the lost one had. */
const PAST_LEASE_SECONDS = 14
/** Until the gateway that is left sends nothing more to the services of a lost machine. */
const NOTICED_SECONDS = 5

const A = 0
const B = 1

/** The faults of two machines; those of clocks where they can be moved. */
export const FAULTS: readonly Fault<Machines>[] = [
  {
    name: 'machine A cut off',
    seconds: PAST_LEASE_SECONDS,
    ...{ recovery: 5, beside: { gateway: A, seconds: NOTICED_SECONDS } },
    begin: ({ machines }) => machines[A].link.unplug(),
    heal: ({ machines }) => machines[A].link.restore(),
  },
  {
    name: 'nothing leaves machine B',
    seconds: 8,
    ...{ recovery: 5, beside: { gateway: B, seconds: NOTICED_SECONDS } },
    begin: ({ machines }) => machines[B].link.drop('output'),
    heal: ({ machines }) => machines[B].link.restore(),
  },
  {
    name: 'nothing reaches machine A',
    seconds: 8,
    ...{ recovery: 5, beside: { gateway: A, seconds: NOTICED_SECONDS } },
    begin: ({ machines }) => machines[A].link.drop('input'),
    heal: ({ machines }) => machines[A].link.restore(),
  },
  {
    name: 'a tenth of all packets of machine B lost',
    ...{ seconds: 6, recovery: 5 },
    begin: ({ machines }) => machines[B].link.lose(10),
    heal: ({ machines }) => machines[B].link.restore(),
  },
  {
    name: 'machine B without power',
    seconds: 5,
    ...{ recovery: 3, beside: { gateway: B, seconds: 2 } },
    begin: ({ machines }) => all(machines[B], (process) => process.end('SIGKILL')),
    heal: ({ machines }) => all(machines[B], (process) => process.start()),
  },
  {
    name: 'kill -9 of each process of machine A in turn',
    ...{ seconds: 0, recovery: 1 },
    begin: async ({ machines }) => {
      for (const process of machines[A].processes) {
        await process.end('SIGKILL')
        await process.start()
      }
    },
  },
  {
    name: 'machine A paused',
    seconds: PAST_LEASE_SECONDS,
    ...{ recovery: 5, beside: { gateway: A, seconds: NOTICED_SECONDS } },
    begin: ({ machines }) => all(machines[A], async (process) => process.pause()),
    heal: ({ machines }) => all(machines[A], async (process) => process.resume()),
  },
  {
    name: 'Postgres crashed',
    ...{ seconds: 1.5, recovery: 5 },
    begin: ({ postgres }) => postgres.crash(),
    heal: ({ postgres }) => postgres.start(),
  },
  {
    name: 'Redis killed, back empty',
    ...{ seconds: 2, recovery: 2 },
    begin: ({ redis }) => redis.kill(),
    heal: ({ redis }) => redis.start(),
  },
  {
    name: 'scratch disk of machine B full',
    ...{ seconds: 8, recovery: null },
    begin: ({ machines }) => machines[B].disk.fill(machines[B].worker.pid()),
    heal: ({ machines }) => machines[B].disk.free(machines[B].worker.pid()),
  },
  {
    name: 'object store answers 503',
    ...{ seconds: 4, recovery: null },
    begin: async ({ store }) => store.set('unavailable'),
    heal: async ({ store }) => store.set('none'),
  },
  {
    name: 'object store slow',
    ...{ seconds: 4, recovery: null },
    begin: async ({ store }) => store.set('slow'),
    heal: async ({ store }) => store.set('none'),
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

function clockOf(place: 0 | 1, how: string, seconds: number): Fault<Machines> {
  return {
    name: `clock of machine ${place === A ? 'A' : 'B'} ${how}`,
    ...{ seconds: 6, recovery: null },
    begin: ({ machines }) => machines[place].clock?.move(seconds),
    heal: ({ machines }) => machines[place].clock?.move(0),
  }
}

const all = (machine: Machine, change: (process: Machine['worker']) => Promise<unknown>) =>
  Promise.all(machine.processes.map(change))
