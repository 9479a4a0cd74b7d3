/** `bun run lint`, from the root of the repository: the rules of this folder, and the programs that check the rest. */
import { checkFiles } from './check-files.ts'
import { checkLicenses } from './licenses.ts'
import { lintChanged } from './lint-changed.ts'
import { runCheck } from './run-check.ts'
import { readSourceFiles } from './source-file.ts'

const KNIP = ['knip-bun', '--cache', '--no-config-hints', '--no-progress']

const others = [
  runCheck(['turbo', 'boundaries', '--filter=!@svc/quality']),
  runCheck(KNIP),
  // What only tests use is unused, too.
  runCheck([...KNIP, '--production', '--config', 'knip.production.json']),
]
const files = readSourceFiles('.')
others.push(lintChanged(files))
const found = [...checkFiles(files), ...checkLicenses('.')]
for (const line of found) console.error(line)
const passed = await Promise.all(others)
process.exitCode = found.length === 0 && passed.every(Boolean) ? 0 : 1
