import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { LISTED } from './listed.ts'

const ROOT = join(import.meta.dir, '../../..')

test.each(LISTED.map(({ path, find, why }) => [path, find, why]))(
  '%s still has the place of a listed mutant: %s',
  async (path, find) => {
    expect(await Bun.file(join(ROOT, path)).text()).toContain(find)
  },
)
