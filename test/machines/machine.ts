import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, openClock } from '../faults/rig/clock.ts'
import { type ServiceProcess, serviceProcess } from '../faults/rig/service-process.ts'
import { DISK_BYTES, type SmallDisk, smallDisk } from '../support/small-disk.ts'
import { type Link, linkOf } from './link.ts'
import { inside, MACHINES } from './network.ts'

export type Settings = Record<string, string>

/** A network namespace with one of every process. */
export interface Machine {
  link: Link
  /** `null` where clocks cannot be moved. */
  clock: Clock | null
  /** Of the media worker: what it needs while it works. */
  disk: SmallDisk
  worker: ServiceProcess
  /** In the order in which they start. */
  processes: ServiceProcess[]
}

interface Place {
  folder: string
  network: string
  name: string
  address: string
  /** Those of the whole installation. */
  settings: Settings
}

const PORTS = { api: 3001, media: 3002, oauth: 3003, mcp: 3004, dashboard: 3005 } as const

/** The gateways ask the services of both machines; the others ask those of their own. */
const EVERYWHERE = Object.fromEntries(
  Object.entries(PORTS).map(([service, port]) => [
    `${service.toUpperCase()}_URL`,
    MACHINES.map(({ address }) => `http://${address}:${port}`).join(','),
  ]),
)

export async function defineMachine(place: Place): Promise<Machine> {
  const { folder, network, name, address, settings } = place
  const clock = await openClock(join(folder, `clock-${name}`))
  const data = (what: string) => join(folder, 'data', `${what}-${name}`)
  const disk = await smallDisk(data('worker'), DISK_BYTES)
  const define = async (what: string, script: string, ready: string, more: Settings = {}) => {
    await mkdir(data(what), { recursive: true })
    const env = { ...settings, ...clock?.settings, DATA_DIR: data(what), HOST: address, ...more }
    const options = { env, folder, inside: inside(network, name) }
    const process = serviceProcess(`${what}-${name}`, `services/${script}.ts`, ready, options)
    await Bun.write(process.log, '')
    return process
  }
  const serve = (what: keyof typeof PORTS, more: Settings = {}) =>
    define(what, `${what}/src/index`, 'listening', {
      PORT: String(PORTS[what]),
      API_URL: `http://${address}:${PORTS.api}`,
      MEDIA_URL: `http://${address}:${PORTS.media}`,
      OAUTH_URL: `http://${address}:${PORTS.oauth}`,
      ...more,
    })
  const worker = await define('worker', 'media/src/worker', 'working')
  const processes = [
    await serve('oauth'),
    await serve('api'),
    await serve('media', { WORKER: 'off' }),
    await serve('mcp'),
    await serve('dashboard'),
    worker,
    await define('posts', 'api/src/worker', 'working'),
    await define('gateway', 'gateway/src/index', 'listening', { PORT: '8080', ...EVERYWHERE }),
  ]
  return { link: linkOf(network, name), clock, disk, worker, processes }
}
