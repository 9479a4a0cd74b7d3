import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findTools } from '../../packages/clip-engine/src/index.ts'
import { processesOf } from '../support/processes.ts'
import type { History, Phase } from './history.ts'
import type { Evidence } from './invariants/evidence.ts'
import type { Tenant } from './load/tenants.ts'
import type { Rig } from './rig/rig.ts'
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
    deliveries: await readDeliveries(rig, snapshot),
    logs: await readLogs(rig),
    secrets: rig.secrets,
    leftOvers: await leftOversOf(rig),
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

/** Longer than a living worker leaves its scratch folder untouched, and longer than those of killed ones are kept. */
const TOUCHED_MS = 25_000
const KEPT_MS = 150_000

/** Programs that workers started and did not end, and files of work that is over. */
async function leftOversOf({ folder, workers }: Rig): Promise<string[]> {
  const deadline = performance.now() + TOUCHED_MS
  for (;;) {
    const programs = workers.map((worker) => programsOf(worker.pid()))
    const files = workers.map(({ name }) => filesIn(join(folder, 'data', name, 'scratch')))
    const found = (await Promise.all([...programs, ...files])).flat()
    if (found.length === 0 || performance.now() > deadline) return found
    await Bun.sleep(500)
  }
}

async function programsOf(worker: number): Promise<string[]> {
  const found = await processesOf(worker, '\0')
  return found.filter(({ command }) => /ffmpeg|ffprobe/.test(command)).map((one) => one.command)
}

/** Without those of workers that were killed, until they should have been removed. */
async function filesIn(scratch: string): Promise<string[]> {
  const folders = await readdir(scratch).catch(() => [])
  const found = await Promise.all(
    folders.map(async (name) => {
      const path = join(scratch, name)
      const age = Date.now() - (await stat(path)).mtimeMs
      if (age > TOUCHED_MS && age < KEPT_MS) return []
      const inside = await readdir(path, { recursive: true, withFileTypes: true })
      return inside.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
    }),
  )
  return found.flat()
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
