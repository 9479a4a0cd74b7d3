import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountLimits } from '@svc/specification'
import { PLANS } from '@svc/specification/access'
import { PLAN_TERMS } from '../src/account/terms.ts'

const PAGE = join(import.meta.dir, '../../../docs/limits.md')

const ROWS: Record<keyof AccountLimits, [label: string, unit: number]> = {
  max_source_seconds: ['Longest source, hours', 3600],
  max_source_bytes: ['Largest source, GB', 1e9],
  max_concurrent_projects: ['Projects at once', 1],
  max_unfinished_projects: ['Projects that wait or are worked on', 1],
  max_concurrent_renders: ['Renders at once', 1],
  max_clips_per_project: ['Clips of a project', 1],
  storage_bytes: ['Storage, GB', 1e9],
  retention_days: ['Projects are kept for, days', 1],
}

test('the page of limits says what each plan has', async () => {
  const page = await readFile(PAGE, 'utf8')
  const rows = Object.entries(ROWS).map(([name, [label, unit]]) => {
    const cells = PLANS.map((plan) => {
      const value = PLAN_TERMS[plan].limits[name as keyof AccountLimits]
      return value === null ? 'for ever' : value / unit
    })
    return `| ${[label, ...cells].join(' | ')} |`
  })
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
  const credits = PLANS.map((plan) => {
    const { unlimited, creditsPerPeriod } = PLAN_TERMS[plan]
    return unlimited ? 'unlimited' : creditsPerPeriod
  })
  expect(page).toContain(`| Credits a month | ${credits.join(' | ')} |`)
})
