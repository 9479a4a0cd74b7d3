import { describe, expect, test } from 'bun:test'

const ROOT = new URL('../', import.meta.url)
const table = await Bun.file(new URL('reliability.md', import.meta.url)).text()
const lines = table.split('\n').filter((line) => /^\| [\d–]+ \|/.test(line))
const named = [...table.matchAll(/`([^`\s]+\.test\.ts)`: `([^`]+)`/g)].map(
  ([, file = '', name = '']) => ({ file, name }),
)

describe('the table of hostile use and faults', () => {
  test('has its cases', () => {
    expect(lines.length).toBeGreaterThan(180)
    expect(named.length).toBeGreaterThan(250)
  })

  test('names only tests that are there', async () => {
    const sources = new Map<string, string>()
    for (const file of new Set(named.map(({ file }) => file))) {
      const source = Bun.file(new URL(file, ROOT))
      sources.set(file, (await source.exists()) ? await source.text() : '')
    }
    expect(named.filter(({ file, name }) => !sources.get(file)?.includes(name))).toEqual([])
  })

  test('gives each case a test or a reason', () => {
    const columns = lines.map((line) => line.slice(2, -1).split('|'))
    expect(columns.filter((cells) => cells.length !== 4)).toEqual([])
    expect(columns.filter(([, , tests, gap]) => tests?.trim() === '—' && !gap?.trim())).toEqual([])
  })

  test('has each case once', () => {
    const cases = lines.map((line) => line.split(' ')[1])
    expect(cases).toEqual([...new Set(cases)])
  })
})
