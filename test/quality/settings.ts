import { join } from 'node:path'
import { settingsTable } from '../settings/settings-table.ts'
import { openCommand, ROOT, writeSection } from './report/command.ts'

const NAME = 'bun quality settings'
openCommand(NAME, { isWriting: false })
await writeSection(join(ROOT, 'docs/operations.md'), NAME, settingsTable())
