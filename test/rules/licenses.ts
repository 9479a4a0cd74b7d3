import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What may be shipped with the product (SPDX). None of them asks for the source of what it is combined with. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BSL-1.0', 'CC0-1.0'],
  ...[
    'FTL',
    'ISC',
    'MIT',
    'MIT-0',
    'MIT-Modern-Variant',
    'NTP',
    'OFL-1.1',
    'Python-2.0',
    'Unlicense',
  ],
  'Zlib',
])
/** Allowed where the part under that license stays a file of its own, which a user can replace. */
const APART: Record<string, string> = { jassub: 'LGPL-2.1-or-later' }

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Reads the manifests of all packages that run for users, which are those that workspaces depend on. */
export function listShipped(root: string): Manifest[] {
  const found = new Map<string, Manifest>()
  for (const parent of ['packages', 'services'])
    for (const name of readdirSync(join(root, parent))) collect(join(root, parent, name), found)
  return [...found].flatMap(([folder, manifest]) =>
    /\/node_modules\//.test(folder) ? manifest : [],
  )
}

/** Finds the packages that run for users and whose license is not allowed. */
export function checkLicenses(root: string): string[] {
  return listShipped(root).flatMap(({ name, license = 'none' }) =>
    isAllowed(license, APART[name])
      ? []
      : [
          `${name} has the license ${license}, which is not allowed; take another package, replace it by an empty one in \`overrides\`, or change the list in test/rules/licenses.ts and say why`,
        ],
  )
}

/** Of what is joined by OR, one is enough. */
export const isAllowed = (license: string, apart?: string): boolean =>
  license.split(' AND ').every((part) =>
    part
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((one) => ALLOWED.has(one) || one === apart),
  )

function collect(folder: string, found: Map<string, Manifest>): void {
  const real = realpathSync(folder)
  if (found.has(real) || !existsSync(join(real, 'package.json'))) return
  const manifest: Manifest = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8'))
  found.set(real, manifest)
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const installed = findInstalled(real, name)
    if (installed) collect(installed, found)
  }
}

/** Absent where a package is for another system. */
function findInstalled(from: string, name: string): string | undefined {
  const path = join(from, 'node_modules', name)
  if (existsSync(path)) return path
  return dirname(from) === from ? undefined : findInstalled(dirname(from), name)
}
