import type { Program } from '@svc/command-line'
import { accounts, clients, credits, keys } from './accounts.ts'
import { backup } from './backup.ts'
import type { CommandContext } from './command.ts'
import { doctor } from './doctor.ts'
import { mcp } from './mcp.ts'
import { members } from './members.ts'
import { migration, secrets, signingKeys } from './secrets.ts'
import { social } from './social.ts'
import { webhooks } from './webhooks.ts'

/** The operator's program. */
export const SVC: Program<CommandContext> = {
  called: 'bun svc',
  usage: 'Usage: bun svc <command> [options]',
  sections: {
    'Accounts and people': { ...accounts, ...members, ...keys, ...credits, ...clients },
    'Receivers and platforms': { ...webhooks, ...social },
    'The installation': { ...doctor, ...migration, ...backup, ...secrets, ...signingKeys, ...mcp },
  },
  options: {
    json: { kind: 'flag', does: 'print JSON, for scripts' },
    help: { kind: 'flag', does: 'show what a command takes' },
  },
}
