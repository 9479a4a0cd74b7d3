import { expect, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { writeMetrics } from '../../packages/telemetry/src/index.ts'
import { freePort } from '../../services/standalone/src/postgres/server.ts'

const DASHBOARD = join(import.meta.dir, '../../deploy/grafana/clips.json')

// Prometheus is not part of the product: where it is installed, it answers what the dashboard asks.
if (Bun.which('prometheus'))
  test('a Prometheus that reads the metrics answers every query of the dashboard', async () => {
    const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as {
      panels: { targets?: { expr: string }[] }[]
    }
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    using metrics = Bun.serve({ port: 0, fetch: async () => new Response(await writeMetrics()) })
    await using prometheus = await startPrometheus(metrics.url.host)
    const ask = async (query: string) => {
      const asked = new URLSearchParams({ query: query.replaceAll('$__rate_interval', '5m') })
      const response = await fetch(`${prometheus.url}/api/v1/query?${asked}`)
      return (await response.json()) as { status: string; error?: string; data: { result: [] } }
    }
    await until(async () => {
      const { data } = await ask('up == 1').catch(() => ({ data: { result: [] } }))
      return data.result.length === 1
    })
    expect(queries.length).toBeGreaterThan(20)
    for (const query of queries) {
      const { status, error } = await ask(query)
      expect({ query, status, error }).toEqual({ query, status: 'success', error: undefined })
    }
  })

/** @param target - Whose metrics it reads each second. */
async function startPrometheus(target: string) {
  const folder = await mkdtemp(join(tmpdir(), 'svc-prometheus-'))
  const port = await freePort()
  const config = {
    scrape_configs: [
      { job_name: 'clips', scrape_interval: '1s', static_configs: [{ targets: [target] }] },
    ],
  }
  await Bun.write(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const options = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const child = Bun.spawn(['prometheus', ...options], { stdio: ['ignore', 'ignore', 'ignore'] })
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill()
      await child.exited
      await rm(folder, { recursive: true })
    },
  }
}
