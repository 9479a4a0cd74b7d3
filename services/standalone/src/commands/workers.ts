import { addMachine, listMachines, listWorkers, revokeMachine } from '@svc/domain'
import { defineCommand } from './command.ts'

export const workers = {
  'workers add': defineCommand({
    does: 'Lets a machine elsewhere take jobs over HTTPS, and shows its token, this once.',
    takes: ['NAME'],
    run: async ({ sql }, { args }) => addMachine(await sql(), args.NAME),
  }),
  'workers list': defineCommand({
    does: 'Lists the workers that run here, and the machines elsewhere: when each was seen, its release, the kinds of work it takes.',
    run: async ({ sql }) => [
      ...(await listMachines(await sql())),
      ...(await listWorkers(await sql())).map((worker) => ({ name: '(here)', ...worker })),
    ],
  }),
  'workers revoke': defineCommand({
    does: 'Ends a machine’s token: it reads and writes nothing more, and its jobs go to others.',
    takes: ['NAME'],
    run: async ({ sql }, { args }) => revokeMachine(await sql(), args.NAME),
  }),
  'workers run': defineCommand({
    does: 'Works for the service at BASE_URL, with WORKER_TOKEN: needs no database and no storage.',
    async run() {
      await import('@svc/media/remote-worker')
      // Until a signal ends it.
      return Promise.withResolvers<undefined>().promise
    },
  }),
}
