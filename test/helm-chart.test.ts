import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { findUnfit, type Manifest } from './support/kubernetes-schemas.ts'

// `deploy/helm`, as Helm itself renders it, where it is.

const DEPLOY = join(import.meta.dir, '../deploy')
const CHART = join(DEPLOY, 'helm')
const manifests = await Promise.all(
  ['clips.yaml', 'scaling.yaml'].map(async (name) => {
    const { items } = Bun.YAML.parse(await Bun.file(join(DEPLOY, 'kubernetes', name)).text()) as {
      items: Item[]
    }
    return items
  }),
)
const [clips = [], scaling = []] = manifests
const SCALED = 'scaling.enabled=true'

test('its version is that of the release', async () => {
  const { version, appVersion } = Bun.YAML.parse(
    await Bun.file(join(CHART, 'Chart.yaml')).text(),
  ) as Record<string, string>
  const { version: released } = await Bun.file(join(CHART, '../../package.json')).json()
  expect([version, appVersion]).toEqual([released, released])
})

if (Bun.which('helm')) {
  test('without values it is the manifests, with its image, its host and the tables first', async () => {
    const rendered = await render([SCALED])
    expect(await findUnfit(rendered)).toEqual([])
    const expected = byName([...clips, ...scaling])
    for (const item of Object.values(expected)) {
      const [container] = item.spec?.template?.spec.containers ?? []
      if (!container) continue
      Object.assign(container, {
        image: 'registry.example.org/clips:0.1.0',
        imagePullPolicy: 'IfNotPresent',
      })
      const isPublic = container.envFrom?.some(({ secretRef }) => secretRef.name === 'public')
      const host = { name: 'BASE_URL', value: 'https://clips.example.org' }
      container.env = [...(container.env ?? []), ...(isPublic ? [host] : [])].sort(byKey)
      container.envFrom =
        container.envFrom?.filter(({ secretRef }) => secretRef.name !== 'public') ?? []
    }
    const hooks = {
      'helm.sh/hook': 'pre-install,pre-upgrade',
      'helm.sh/hook-delete-policy': 'before-hook-creation',
    }
    Object.assign(expected['Job migrate']?.metadata ?? {}, { annotations: hooks })
    expect(byName(rendered)).toEqual(expected)
    await Bun.$`helm lint --strict ${CHART}`.quiet()
  })

  test('takes what differs from one installation to the next', async () => {
    const rendered = await render([
      ...['image.repository=ghcr.io/example/clips', 'image.tag=v9', 'image.pullSecrets={pull}'],
      ...['host=clips.example.com', 'secrets.rows=our-rows', 'models.claim=speech'],
      ...['ingress.enabled=true', 'ingress.className=nginx', 'ingress.tlsSecret=tls'],
      ...['parts.api.replicas=4', 'parts.renders.env.ENCODER=nvenc', 'parts.gateway.env.PORT=8080'],
      ...['parts.renders.resources.limits.nvidia\\.com/gpu=1', 'parts.api.pod.nodeSelector.zone=a'],
    ])
    expect(await findUnfit(rendered)).toEqual([])
    const named = byName(rendered)
    const podOf = (name: string) => named[name]?.spec?.template?.spec
    const pods = Object.keys(named).flatMap((name) => podOf(name) ?? [])
    expect(pods).toHaveLength(11)
    for (const { containers, imagePullSecrets } of pods) {
      expect(containers[0]?.image).toBe('ghcr.io/example/clips:v9')
      expect(imagePullSecrets).toEqual([{ name: 'pull' }])
    }
    expect(named['Deployment api']?.spec?.replicas).toBe(4)
    expect(podOf('Deployment api')).toMatchObject({
      nodeSelector: { zone: 'a' },
      securityContext: { runAsNonRoot: true },
    })
    const env = podOf('Deployment api')?.containers[0]?.env
    expect(env).toContainEqual({ name: 'BASE_URL', value: 'https://clips.example.com' })
    expect(podOf('Deployment api')?.containers[0]?.envFrom?.[0]?.secretRef.name).toBe('our-rows')
    const [renders] = podOf('Deployment renders')?.containers ?? []
    expect(renders?.env).toContainEqual({ name: 'ENCODER', value: 'nvenc' })
    expect(renders?.resources.limits).toEqual({ memory: '2Gi', 'nvidia.com/gpu': 1 })
    expect(podOf('Deployment projects')?.volumes).toContainEqual({
      name: 'models',
      persistentVolumeClaim: { claimName: 'speech' },
    })
    expect(named['Ingress gateway']?.spec).toMatchObject({
      ...{ ingressClassName: 'nginx', tls: [{ hosts: ['clips.example.com'], secretName: 'tls' }] },
      rules: [{ host: 'clips.example.com' }],
    })
    expect(rendered.filter(({ kind }) => kind === 'ScaledObject')).toEqual([])
  })

  test.each([
    ['parts.apis.replicas=2', 'parts.apis: there are migrate, gateway, api'],
    ['parts.api.replica=2', "additional properties 'replica' not allowed"],
    ['host=https://clips.example.com', 'does not match pattern'],
  ])('refuses %s', async (value, said) => {
    const { exitCode, stderr } = await Bun.$`helm template clips ${CHART} --set ${value}`
      .nothrow()
      .quiet()
    expect(exitCode).not.toBe(0)
    expect(stderr.toString()).toContain(said)
  })
}

async function render(values: string[]): Promise<Item[]> {
  const set = values.flatMap((value) => ['--set', value])
  const text = await Bun.$`helm template clips ${CHART} ${set}`.quiet().text()
  return Bun.YAML.parse(text) as Item[]
}

const byKey = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

const byName = (items: readonly Item[]) =>
  Object.fromEntries(items.map((item) => [`${item.kind} ${item.metadata.name}`, item]))

interface Item extends Manifest {
  spec?: {
    replicas?: number
    ingressClassName?: string
    template?: {
      spec: {
        containers: {
          image: string
          env?: { name: string; value: string }[]
          envFrom?: { secretRef: { name: string } }[]
          resources: { limits: object }
        }[]
        imagePullSecrets?: object[]
        volumes: object[]
      }
    }
  }
}
