import { listMembers, moveMember } from '@svc/domain'
import { type Command, need } from './command.ts'

export const members = {
  'members list': {
    usage: '[--account ID]',
    does: 'Lists the people who signed up, and the account that each acts in.',
    run: async ({ sql }, { account }) => listMembers(await sql(), account),
  },
  'members move': {
    usage: '--subject SUBJECT --account ID',
    does: 'Moves a person into another account; what they let apps do in the old one ends.',
    run: async ({ sql }, options) =>
      moveMember(await sql(), need(options, 'subject'), need(options, 'account')),
  },
} as const satisfies Record<string, Command>
