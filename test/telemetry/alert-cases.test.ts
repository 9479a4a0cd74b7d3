import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALERT_CASES } from './alert-cases.ts'

const RULES = join(import.meta.dir, '../../deploy/prometheus/alerts.yaml')
const scratch = await mkdtemp(join(tmpdir(), 'svc-alerts-'))
afterAll(() => rm(scratch, { recursive: true }))

test('every alert has a case at which it fires, and one at which it stays quiet', async () => {
  const names = [...(await readFile(RULES, 'utf8')).matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  )
  expect(Object.keys(ALERT_CASES)).toEqual(names as string[])
})

// Prometheus is not part of the product: where it is installed, it evaluates its rules.
if (Bun.which('promtool')) {
  test.each(Object.entries(ALERT_CASES))(
    '%s fires when it has to, and else not',
    async (alert, { minutes, fires, quiet }) => {
      const caseOf = (series: Record<string, string>, isFiring: boolean) => ({
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertname="${alert}", alertstate="firing"})`,
            eval_time: `${minutes}m`,
            exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [],
          },
        ],
      })
      const file = join(scratch, `${alert}.json`)
      const tests = [caseOf(fires, true), caseOf(quiet, false)]
      await Bun.write(
        file,
        JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }),
      )
      const { exitCode, stdout, stderr } = await Bun.$`promtool test rules ${file}`
        .nothrow()
        .quiet()
      expect([exitCode, exitCode === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, ''])
    },
  )
}
