import { accounts } from './accounts.ts'
import { backup } from './backup.ts'
import { clients } from './clients.ts'
import type { Command } from './command.ts'
import { credits } from './credits.ts'
import { doctor } from './doctor.ts'
import { keys } from './keys.ts'
import { mcp } from './mcp.ts'
import { members } from './members.ts'
import { migration } from './migrate.ts'
import { secrets } from './secrets.ts'
import { signingKeys } from './signing-keys.ts'
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
