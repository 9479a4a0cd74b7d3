import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findTools } from '../../packages/clip-engine/src/index.ts'
import { processesOf } from '../support/processes.ts'
import type { History, Phase } from './history.ts'
import type { Evidence } from './invariants/evidence.ts'
import type { Tenant } from './load/tenants.ts'
import type { Rig } from './rig/start-rig.ts'
import { readDeliveries, readLogs, readObjects, readSnapshot } from './snapshot.ts'

/** Reads what the run left, through the API and beside it. */
export async function gather(
  rig: Rig,
  { history, phases, tenants }: { history: History; phases: Phase[]; tenants: Tenant[] },
): Promise<Evidence> {
  const snapshot = await readSnapshot(rig)
  const objects = await readObjects(rig)
  const shownCredits = []
  const shownTemplates = []
  for (const tenant of tenants) {
    const { balance } = await show(rig, tenant, '/v1/credits')
    shownCredits.push({ account_id: tenant.account_id, balance: Number(balance) })
    for await (const one of templatesOf(rig, tenant)) shownTemplates.push(one)
  }
  return {
    ...{
      calls: history.calls,
      walks: history.walks,
      phases,
      snapshot,
      objects,
      shownCredits,
      shownTemplates,
    },
    deliveries: await readDeliveries(rig),
    logs: await readLogs(rig),
    secrets: rig.secrets,
    leftOvers: await readLeftOvers(rig),
    videos: await Promise.all(
      objects
        .filter((key) => key.endsWith('/clip.mp4') && key.includes('/renders/'))
        .map((key) => describe(rig, key)),
    ),
  }
}

async function show({ baseUrl }: Rig, { key }: Tenant, path: string) {
  const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${key}` } })
  return (await response.json()) as Record<string, unknown>
}

async function* templatesOf(rig: Rig, tenant: Tenant) {
  for (let cursor = ''; ; ) {
    const page = await show(rig, tenant, `/v1/templates?limit=50${cursor && `&cursor=${cursor}`}`)
    for (const one of page['items'] as Evidence['shownTemplates']) yield one
    if (typeof page['next_cursor'] !== 'string') return
    cursor = encodeURIComponent(page['next_cursor'])
  }
}

/** Programs that workers started and did not end, and files of work that is over. */
async function readLeftOvers({ folder, workers }: Rig): Promise<string[]> {
  const programs = await Promise.all(
    workers.map(async (worker) => {
      const found = await processesOf(worker.pid(), '\0')
      return found.filter(({ command }) => /ffmpeg|ffprobe/.test(command)).map((one) => one.command)
    }),
  )
  const files = await Promise.all(
    workers.map(async ({ name }) => {
      const scratch = join(folder, 'data', name, 'scratch')
      const found = await readdir(scratch, { recursive: true, withFileTypes: true }).catch(() => [])
      return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
    }),
  )
  return [...programs, ...files].flat()
}

async function describe({ folder }: Rig, key: string): Promise<Evidence['videos'][number]> {
  const file = join(folder, 's3', 'objects', `${key}._S3rver_object`)
  const shown = ['-v', 'error', '-show_entries', 'stream=codec_type,width,height', '-of', 'json']
  const probe = Bun.spawn([findTools().ffprobe, ...shown, file], { stdout: 'pipe' })
  const { streams = [] } = (await new Response(probe.stdout).json()) as { streams?: Stream[] }
  const picture = streams.find(({ codec_type }) => codec_type === 'video')
  const bytes = await readFile(file)
  return {
    render_id: /\/renders\/([^/]+)/.exec(key)?.[1] ?? key,
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
    isFast: bytes.indexOf('moov') < bytes.indexOf('mdat'),
  }
}

interface Stream {
  codec_type: string
  width?: number
  height?: number
}
