import { describe, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { metrics } from '../../packages/telemetry/src/index.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook_url: string }
}

const { groups } = Bun.YAML.parse(await read('deploy/prometheus/alerts.yaml')) as {
  groups: { rules: Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const guide = await read('docs/operations.md')
const dashboard = JSON.parse(await read('deploy/grafana/clips.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr: expr.replaceAll('$__rate_interval', '5m') })),
)
const names = await Promise.all(Object.values(metrics).map((metric) => metric.get()))
/** The name of every metric, and the labels that it may have. */
const known = new Map<string, Set<string>>([['up', new Set(['job'])]])
for (const [index, { name }] of names.entries()) {
  const labels = new Set([...labelsOf(Object.values(metrics)[index]), 'process', 'job', 'instance'])
  for (const suffix of ['', '_bucket', '_count', '_sum']) known.set(name + suffix, labels)
}

test('there is something to look at', () => {
  expect(rules.length).toBeGreaterThan(12)
  expect(queries.length).toBeGreaterThan(20)
  expect(names.length).toBeGreaterThan(20)
})

describe('the alert', () => {
  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s asks for metrics that exist, and its page says what to do',
    (alert, { expr, labels, annotations }) => {
      expect(faultsOf(expr)).toEqual([])
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.summary).toEndWith('.')
      expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`)
      const section = guide.split(`\n### ${alert}\n`)[1]?.split('\n#')[0]?.trim() ?? ''
      expect(section.length).toBeGreaterThan(80)
    },
  )

  test('is not described without being there', () => {
    const described = [...guide.matchAll(/^### (Clips\w+)$/gm)].map(([, name]) => name)
    expect(described).toEqual(rules.map(({ alert }) => alert))
  })
})

test.each(queries)('the panel $title asks for metrics that exist', ({ expr }) => {
  expect(faultsOf(expr)).toEqual([])
})

test('every metric is on the dashboard', () => {
  const shown = queries.map(({ expr }) => expr).join('\n')
  expect(names.map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual([])
})

/** What is wrong with a query: its syntax, or a metric or a label that does not exist. */
function faultsOf(expr: string): string[] {
  const faults: string[] = []
  let labels = new Set<string>()
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      const text = expr.slice(from, to)
      if (type.isError) faults.push(`syntax at ${from}: ${expr.slice(from, from + 30)}`)
      if (type.name === 'VectorSelector') {
        const name = /^\w+/.exec(text)?.[0] ?? ''
        if (!known.has(name)) faults.push(`no metric ${name}`)
        labels = known.get(name) ?? new Set()
      }
      if (type.name === 'UnquotedLabelMatcher') {
        const label = /^\w+/.exec(text)?.[0] ?? ''
        if (!labels.has(label)) faults.push(`no label ${label}`)
      }
    },
  })
  return faults
}

function labelsOf(metric: unknown): string[] {
  const isMetric = typeof metric === 'object' && metric !== null && 'labelNames' in metric
  return isMetric && Array.isArray(metric.labelNames) ? metric.labelNames : []
}
