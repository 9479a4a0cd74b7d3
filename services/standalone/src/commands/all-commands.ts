import { accounts, clients, credits, keys } from './accounts.ts'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { mcp } from './mcp.ts'
import { members } from './members.ts'
import { migration, secrets, signingKeys } from './secrets.ts'
import { social } from './social.ts'
import { webhooks } from './webhooks.ts'

/** All commands of `bun svc`, by name. */
export const COMMANDS: Record<string, Command> = {
  ...accounts,
  ...members,
  ...keys,
  ...credits,
  ...webhooks,
  ...social,
  ...signingKeys,
  ...secrets,
  ...clients,
  ...migration,
  ...doctor,
  ...backup,
  ...mcp,
}
