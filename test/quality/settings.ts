import { join } from 'node:path'
import { PLATFORM_SETTINGS } from '../../services/api/src/publishing/open-connectors.ts'
import { settingsTable } from '../settings/settings-table.ts'
import { openCommand, ROOT, writeSection } from './report/command.ts'

const NAME = 'bun quality settings'
openCommand(NAME, { isWriting: false })
await writeSection(join(ROOT, 'docs/operations.md'), NAME, settingsTable())

const { ALLOW_PRIVATE_RECEIVERS: _, ...ofPlatforms } = PLATFORM_SETTINGS
const settings = Object.entries(ofPlatforms).map(([name, { default: usual = '' }]) => ({
  name,
  usual: String(usual),
}))
await replace(
  'compose.yaml',
  /(?<=^x-platforms: &platforms\n)( {2}.*\n)+/m,
  settings.map(({ name, usual }) => `  ${name}: \${${name}:-${usual}}\n`),
)
await replace(
  '.env.example',
  /^#GOOGLE_CLIENT_ID=\n(#.*\n)*(?=#OTEL_EXPORTER_OTLP_ENDPOINT=)/m,
  settings.map(({ name, usual }) => `#${name}=${usual}\n`),
)

async function replace(file: string, part: RegExp, lines: string[]): Promise<void> {
  const path = join(ROOT, 'deploy', file)
  const text = await Bun.file(path).text()
  if (!part.test(text)) throw new Error(`${path} has no part for the settings of platforms.`)
  await Bun.write(
    path,
    text.replace(part, () => lines.join('')),
  )
}
