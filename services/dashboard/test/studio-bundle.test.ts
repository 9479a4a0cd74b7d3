import { expect, test } from 'bun:test'
import { bundleStudio } from '../src/studio/studio-bundle.ts'

test('colours that differ in the dark come from the tokens of the page, which no bundler rewrites', async () => {
  const { files } = await bundleStudio()
  const styles = [...files.values()].filter(({ type }) => type.startsWith('text/css'))
  const written = styles.map(({ plain }) => new TextDecoder().decode(plain)).join()
  expect(written).toContain('var(--ink)')
  expect(written.match(/.{40}--buncss-.{10}/g)).toBeNull()
})
