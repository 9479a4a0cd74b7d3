import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { metrics } from '../packages/telemetry/src/index.ts'
import { PROCESSES } from './settings/processes.ts'
import { findUnfit, type Manifest } from './support/kubernetes-schemas.ts'

// What can be known of `deploy/kubernetes` without a cluster.

const FOLDER = join(import.meta.dir, '../deploy/kubernetes')
const [clips, scaling, settings] = await Promise.all(
  ['clips.yaml', 'scaling.yaml', 'settings.example.yaml'].map(async (name) => {
    const { items } = Bun.YAML.parse(await Bun.file(join(FOLDER, name)).text()) as { items: Item[] }
    return items
  }),
)
const items = [...(clips ?? []), ...(scaling ?? []), ...(settings ?? [])]
const ofKind = (kind: string) => items.filter((item) => item.kind === kind)
const deployments = ofKind('Deployment')
const secrets = new Map(
  ofKind('Secret').map(({ metadata, stringData }) => [
    metadata.name,
    Object.keys(stringData ?? {}),
  ]),
)
const containerOf = ({ spec }: Item) => spec?.template?.spec.containers[0] ?? NO_CONTAINER
const valuesOf = (item: Item) =>
  Object.fromEntries((containerOf(item).env ?? []).map(({ name, value }) => [name, value]))
const processOf = (item: Item) =>
  PROCESSES.find(({ programs }) => programs.includes(containerOf(item).args[0] ?? ''))
/** The settings that a pod is given, also by its secrets. */
const givenTo = (item: Item) => [
  ...Object.keys(valuesOf(item)),
  ...(containerOf(item).envFrom ?? []).flatMap(
    ({ secretRef }) => secrets.get(secretRef.name) ?? ['?'],
  ),
]
const named = Object.fromEntries(deployments.map((item) => [item.metadata.name, item]))

test('each is as the schemas of Kubernetes and KEDA want it, and each name is used once', async () => {
  expect(deployments.length).toBeGreaterThan(8)
  expect(await findUnfit(items)).toEqual([])
  const names = items.map(nameOf)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each([...deployments, ...ofKind('Job')].map((item) => [item.metadata.name, item] as const))(
  'the pod of %s runs a program, with settings that it reads and without more rights than it needs',
  (name, item) => {
    const process = processOf(item)
    const given = givenTo(item)
    const known = Object.keys(process?.settings ?? {})
    expect(given.filter((setting) => !known.includes(setting))).toEqual([])
    const needed = process?.needed.filter(
      (setting) => !('default' in (process.settings[setting] ?? {})),
    )
    expect(needed?.filter((setting) => !given.includes(setting))).toEqual([])
    const pod = item.spec?.template?.spec
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
    })
    expect(containerOf(item).securityContext).toMatchObject({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
    })
    const mounted = containerOf(item).volumeMounts.map((mount) => mount.name)
    expect(pod?.volumes.map((volume) => volume.name)).toEqual(mounted)
    if (item.kind === 'Job') return
    expect(item.spec?.template?.metadata.labels).toEqual({ app: 'clips', part: name })
    expect(item.spec?.selector).toEqual({ matchLabels: { app: 'clips', part: name } })
  },
)

test('no pod is taken out of service or ended for what another one lacks', () => {
  for (const item of deployments) {
    const { readinessProbe, livenessProbe, ports } = containerOf(item)
    const isWorker = readinessProbe === undefined
    expect(ports.map(({ name }) => name)).toEqual(isWorker ? ['metrics'] : ['http', 'metrics'])
    const [ready, alive] = [readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path)
    expect([undefined, '/healthz', '/readyz/gateway']).toContain(ready)
    expect(alive).toBe(isWorker ? '/metrics' : '/healthz')
  }
})

test('every address of a service leads to one, on the port at which it listens', () => {
  const addresses = ofKind('Service').map(({ metadata, spec }) => {
    expect(spec?.selector).toEqual({ app: 'clips', part: metadata.name })
    const [{ port } = { port: 0 }] = spec?.ports ?? []
    const target = named[metadata.name]
    expect(target && containerOf(target).ports[0]?.containerPort).toBe(port)
    expect(target && valuesOf(target)['PORT']).toBe(String(port))
    return `http://${metadata.name}:${port}`
  })
  const asked = deployments.flatMap((item) =>
    Object.entries(valuesOf(item)).flatMap(([name, value]) =>
      name.endsWith('_URL') ? [value] : [],
    ),
  )
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((url) => !addresses.includes(url))).toEqual([])
})

test('of what there are two, one stays while a machine is emptied', () => {
  const several = deployments.filter(({ spec }) => (spec?.replicas ?? 1) > 1)
  expect(ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual(
    several.map(({ metadata }) => metadata.name),
  )
  for (const { metadata, spec } of ofKind('PodDisruptionBudget'))
    expect(spec).toMatchObject({
      ...{ maxUnavailable: 1, selector: { matchLabels: { part: metadata.name } } },
    })
})

test('every kind of work has a worker, and workers come by the age of the jobs that they take', async () => {
  const workers = deployments.filter((item) => processOf(item)?.name === 'worker').map(valuesOf)
  for (const kind of ['WORKER_PROJECTS', 'WORKER_PARTS', 'WORKER_RENDERS', 'WORKER_SMALL_JOBS'])
    expect(workers.filter((values) => !['0', 'off'].includes(values[kind] ?? ''))).toHaveLength(1)
  const age = await metrics.queueOldestSeconds.get()
  for (const { metadata, spec } of ofKind('ScaledObject')) {
    const target = named[spec?.scaleTargetRef?.name ?? '']
    expect(target?.metadata.name).toBe(metadata.name)
    const [query = ''] = (spec?.triggers ?? []).map((trigger) => trigger.metadata.query)
    const [, metric, queues = ''] = /^max\((\w+)\{queue=~?"([a-z_|]+)"\}\)$/.exec(query) ?? []
    expect(metric).toBe(age.name)
    const taken = Object.entries(TAKES).filter(
      ([kind]) => Number(valuesOf(target ?? NONE)[kind]) > 0,
    )
    expect(queues.split('|')).toEqual(taken.map(([, queue]) => queue))
    expect(spec?.minReplicaCount).toBeGreaterThan(0)
  }
})

// kubectl has kustomize built in, and needs no cluster to render.
if (Bun.which('kubectl'))
  test('the example overlay changes the image, the numbers and the renders, and nothing else', async () => {
    const folder = join(FOLDER, '../kustomize')
    const rendered = Bun.YAML.parse(await Bun.$`kubectl kustomize ${folder}`.text()) as Item[]
    const base = [...(clips ?? []), ...(scaling ?? [])]
    const bare = (list: Item[], kept: (item: Item) => boolean) =>
      Object.fromEntries(list.filter(kept).map((item) => [nameOf(item), withoutValues(item)]))
    const isOther = (item: Item) => nameOf(item) !== 'Deployment renders'
    expect(bare(rendered, isOther)).toEqual(bare(base, isOther))
    const renders = rendered.find((item) => !isOther(item)) ?? NONE
    expect(valuesOf(renders)).toMatchObject({
      ...valuesOf(named['renders'] ?? NONE),
      ENCODER: 'nvenc',
    })
    const images = rendered.flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
    expect(new Set(images.map(({ image }) => image))).toEqual(
      new Set(['ghcr.io/example/clips:0.2.0']),
    )
    expect(await findUnfit(rendered)).toEqual([])
  })

const nameOf = ({ kind, metadata }: Item) => `${kind} ${metadata.name}`

/** What an item is but for its namespace, image and numbers, which are each installation's own. */
function withoutValues(item: Item): unknown {
  const own = ['namespace', 'image', 'replicas', 'maxReplicaCount']
  return JSON.parse(JSON.stringify(item, (name, value) => (own.includes(name) ? undefined : value)))
}

/** The queues that the settings of a worker are about. */
const TAKES = {
  ...{ WORKER_PROJECTS: 'process_project', WORKER_PARTS: 'process_part' },
  WORKER_RENDERS: 'render_clip',
}

interface Probe {
  httpGet: { path: string; port: string }
}

interface Container {
  image?: string
  args: string[]
  env?: { name: string; value: string }[]
  envFrom?: { secretRef: { name: string } }[]
  ports: { name: string; containerPort: number }[]
  volumeMounts: { name: string }[]
  securityContext: object
  readinessProbe?: Probe
  livenessProbe?: Probe
}

interface Item extends Manifest {
  stringData?: Record<string, string>
  spec?: {
    replicas?: number
    selector?: object
    ports?: { port: number }[]
    scaleTargetRef?: { name: string }
    minReplicaCount?: number
    triggers?: { metadata: { query: string } }[]
    template?: {
      metadata: { labels: object }
      spec: { containers: Container[]; volumes: { name: string }[]; securityContext: object }
    }
  }
}

const NO_CONTAINER: Container = { args: [], ports: [], volumeMounts: [], securityContext: {} }
const NONE: Item = { apiVersion: '', kind: '', metadata: { name: '' } }
