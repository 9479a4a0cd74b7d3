import { writeSection } from '../bench-report/write-section.ts'
import { settingsTable } from './settings-table.ts'

const PAGE = new URL('../../docs/operations.md', import.meta.url).pathname

await writeSection(PAGE, 'bun run docs:settings', settingsTable())
