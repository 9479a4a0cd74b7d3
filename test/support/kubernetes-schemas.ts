import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A thing of Kubernetes as it stands in a file. */
export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
}

const ROOT = join(import.meta.dir, '../..')

/** Says what in manifests is otherwise than the schemas of Kubernetes and of KEDA want it, members that they do not know included. */
export async function findUnfit(manifests: readonly Manifest[]): Promise<string[]> {
  const wrong: string[] = []
  for (const manifest of manifests) {
    try {
      const { [manifest.kind]: Model } = await import(moduleOf(manifest))
      new Model(manifest).validate()
    } catch (error) {
      wrong.push(`${manifest.kind} ${manifest.metadata.name}: ${error}`)
    }
  }
  return [...wrong, ...(await findUnknownMembers(manifests))]
}

/** The schemas let members pass that they do not know; the compiler does not, for types that are made of the same schemas. */
async function findUnknownMembers(manifests: readonly Manifest[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'manifests-'))
  try {
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const lines = manifests.map(
      (manifest) =>
        `void (${JSON.stringify(manifest)} satisfies import('${moduleOf(manifest)}').I${manifest.kind})`,
    )
    await Bun.write(join(folder, 'manifests.ts'), lines.join('\n'))
    const tsc = [join(ROOT, 'node_modules/.bin/tsc'), 'manifests.ts', '--noEmit', '--strict']
    const options = ['--module', 'preserve', '--skipLibCheck', '--pretty', 'false']
    const { stdout } = await Bun.$`${tsc} ${options}`.cwd(folder).nothrow().quiet()
    return stdout.toString().split('\n').filter(Boolean)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const moduleOf = ({ apiVersion }: Manifest) =>
  apiVersion.startsWith('keda.sh/')
    ? `@kubernetes-models/keda/${apiVersion}`
    : `kubernetes-models/${apiVersion}`
