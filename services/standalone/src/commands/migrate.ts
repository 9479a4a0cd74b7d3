import { migrate } from '@svc/domain'
import type { Command } from './command.ts'

export const migration = {
  migrate: {
    usage: '',
    does: 'Migrates the database to the schema of this version.',
    async run({ database }) {
      await migrate((await database()).sql)
      return { schema: 'up to date' }
    },
  },
} as const satisfies Record<string, Command>
