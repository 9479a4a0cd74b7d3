import { join } from 'node:path'
import { openLocalApi } from '../../services/api/bench/open-local-api.ts'
import { timeSteps } from '../../services/api/bench/time-steps.ts'
import { markdownTable } from '../bench-report/markdown-table.ts'
import { countKinds } from './count-kinds.ts'
import type { Ground } from './open-service.ts'
import type { Seeded } from './seed.ts'

/** Measures what the API does for one request, without other load: its statements, and where its processor time goes. */
export async function describeSteps(
  ground: Ground,
  seeded: Seeded,
  withTexts: boolean,
): Promise<string> {
  const logFile = join(ground.folder, 'requests.log')
  await using api = await openLocalApi({ ...ground, logFile })
  const counts = await countKinds(api, seeded)
  if (withTexts) for (const [kind, texts] of counts) console.log(`\n${kind}`, ...texts.map(oneLine))
  const { unchanged, changed } = await timeSteps(api, seeded)
  const [[, whole = Number.NaN] = [], ...steps] = unchanged
  const rest = whole - steps.reduce((sum, [, time]) => sum + time, 0)
  const shares = [...steps, ['the rest', rest] as const].map(([name, time]) => [
    name,
    `${((time / whole) * 100).toFixed(0)} %`,
  ])
  const more = [...changed].map(([name, time]) => `${name} ${time.toFixed(0)} µs`).join(', ')
  return [
    markdownTable(
      ['Statements of a request, with `begin` and `commit`', ''],
      [...counts].map(([kind, texts]) => [kind, String(texts.length)]),
    ),
    `Of ${whole.toFixed(0)} µs on the processor for one \`GET /v1/projects/{id}\` of an unchanged project in one process:`,
    markdownTable(['Step', 'share'], shares),
    `In place of its statement, a project that changed takes: ${more}.`,
  ].join('\n\n')
}

const oneLine = (text: string) => `\n  ${text.trim().replace(/\s+/g, ' ').slice(0, 150)}`
