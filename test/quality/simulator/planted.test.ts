import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { PLANTED } from './planted.ts'

const HERE = import.meta.dir

test.each(PLANTED.map(({ why, theme }, at) => [why, theme, at] as const))(
  'a simulation finds: %s',
  async (_, theme, at) => {
    const options = ['--theme', theme, '--seeds', '400', '--shrink', '0', '--processes', '1']
    const child = Bun.spawn(
      [process.execPath, '--preload', join(HERE, 'plant.ts'), join(HERE, 'main.ts'), ...options],
      { env: { ...process.env, PLANTED: String(at) }, stdout: 'pipe', stderr: 'inherit' },
    )
    expect(await new Response(child.stdout).text()).toMatch(/^Seed \d+: /m)
  },
)
