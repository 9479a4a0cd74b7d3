import { describe, expect, test } from 'bun:test'

const ROOT = new URL('../../../', import.meta.url)
const table = await Bun.file(new URL('README.md', import.meta.url)).text()
const rows = table.split('\n').filter((line) => /^\| \d+ \|/.test(line))
const named = [...table.matchAll(/`([^`\s]+\.test\.ts)`: `([^`]+)`/g)].map(
  ([, file = '', name = '']) => ({ file, name }),
)

describe('the table of requirements', () => {
  test('has all thirty-five, each with a test', () => {
    expect(rows.map((row) => Number(row.split(' ')[1]))).toEqual(
      Array.from({ length: 35 }, (_, index) => index + 1),
    )
    expect(rows.filter((row) => !row.includes('.test.ts`: `'))).toEqual([])
  })

  test('names only tests that are there', async () => {
    const missing = []
    for (const { file, name } of named) {
      const source = Bun.file(new URL(file, ROOT))
      if (!(await source.exists()) || !(await source.text()).includes(name)) {
        missing.push(`${file}: ${name}`)
      }
    }
    expect(named.length).toBeGreaterThan(60)
    expect(missing).toEqual([])
  })
})
