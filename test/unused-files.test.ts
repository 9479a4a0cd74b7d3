import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fontsFor } from '../packages/clip-engine/src/caption/fonts.ts'

const CLEANER = new URL('../services/standalone/bootstrap/unused-files.mjs', import.meta.url)

test('an installation for a start keeps every font that captions are drawn in, and no other weight of Chinese', async () => {
  const fonts = ([100, 200, 300, 400, 500, 600, 700, 800, 900] as const).flatMap((weight) =>
    (['other', 'cjk', 'hangul', 'thai', 'arabic', 'emoji'] as const).flatMap((script) =>
      ['ja', 'zh'].flatMap((language) =>
        [true, false].flatMap((isItalic) =>
          fontsFor(script, { family: 'Poppins', weight, isItalic, language }),
        ),
      ),
    ),
  )
  const files = new Set(fonts.flatMap(({ file }) => file?.replace(/^.*\/node_modules\//, '') ?? []))
  const chinese = [...files].filter((file) => file.includes('noto-sans-sc'))
  expect(chinese).toHaveLength(3)
  expect(files.size).toBeGreaterThan(40)
  const folder = await mkdtemp(join(tmpdir(), 'svc-unused-'))
  const [thin = ''] = chinese.map((file) => file.replaceAll(/\d00[A-Z]\w*?(?=[/.])/g, '100Thin'))
  for (const file of [...files, thin]) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await Bun.write(join(folder, file), ' ')
  }
  const { removeUnusedFiles } = await import(CLEANER.pathname)
  removeUnusedFiles(folder)
  expect([...files].filter((file) => !existsSync(join(folder, file)))).toEqual([])
  expect(existsSync(join(folder, thin))).toBe(false)
  await rm(folder, { recursive: true })
})
