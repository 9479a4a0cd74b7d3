/**
 * Joins the metrics of several processes into one text: the format allows each metric's description once, followed by all of
 * its lines. Their `process` labels must differ.
 */
export function mergeExpositions(texts: readonly string[]): string {
  const families = new Map<string, { head: string[]; lines: string[] }>()
  for (const text of texts) {
    let lines: string[] = []
    for (const line of text.split('\n')) {
      if (line === '') continue
      const name = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1]
      if (name === undefined) {
        lines.push(line)
        continue
      }
      const family = families.get(name) ?? { head: [], lines: [] }
      families.set(name, family)
      lines = family.lines
      if (!family.head.includes(line)) family.head.push(line)
    }
  }
  const written = [...families.values()].flatMap(({ head, lines }) => [...head, ...lines])
  return `${written.join('\n')}\n`
}
