import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SCOPES } from '@svc/scope-policy'

// The types of the client are those of the services' routes, whose sources no other product has: they are written out first,
// in place of `src/routes.ts`, and the rest is compiled against that.

const ROOT = import.meta.dir
const WORK = join(ROOT, 'dist/.build')
const SCOPE = SCOPES.map((scope) => JSON.stringify(scope)).join(' | ')
const NAMES = ['V1Routes', 'BackRoutes', 'ServiceProblem']

await rm(join(ROOT, 'dist'), { recursive: true, force: true })
await mkdir(WORK, { recursive: true })
await cp(join(ROOT, 'src'), join(WORK, 'src'), { recursive: true })
await writeFile(join(WORK, 'src/routes.ts'), await writtenOut())
await compile({
  extends: '../../../../tsconfig.published.json',
  compilerOptions: { rootDir: 'src', outDir: '..', declarationMap: false, sourceMap: false },
  include: ['src'],
  exclude: [],
})
await rm(WORK, { recursive: true })

/** Gives a module with the types of `src/routes.ts` that imports nothing. */
async function writtenOut(): Promise<string> {
  // A type that is local to a function cannot be named in its declaration, so the compiler writes its members down.
  const functions = NAMES.map(
    (name) => `export function of${name}() {
  type Plain<T> = T extends object ? { [K in keyof T]: Plain<T[K]> } : T
  return null as unknown as Plain<routes.${name}>
}`,
  )
  const file = join(WORK, 'written.ts')
  await writeFile(
    file,
    `import type * as routes from '../../src/routes.ts'\n${functions.join('\n')}\n`,
  )
  // The services do not emit declarations of their own; what counts is checked when the result is compiled.
  await compile({
    extends: '../../../../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: '../../../..',
      outDir: 'out',
    },
    files: ['written.ts'],
    include: [],
  }).catch(() => {})
  const declared = await readFile(
    join(WORK, 'out/packages/client/dist/.build/written.d.ts'),
    'utf8',
  )
  const types = NAMES.map((name) => {
    const start = declared.indexOf(`function of${name}(): `)
    const end = declared.indexOf('\nexport declare', start)
    const written = declared.slice(start, end === -1 ? undefined : end).replace(/^.*?\(\): /, '')
    // A union that has a name is written as its name.
    const type = written.replaceAll('import("@svc/scope-policy").Scope', `(${SCOPE})`)
    if (start === -1 || /: any\b|import\(/.test(type))
      throw new Error(`${name} was not written out.`)
    return `export type ${name} = ${type}`
  })
  return `${types.join('\n')}\n`
}

async function compile(config: object): Promise<void> {
  await writeFile(join(WORK, 'tsconfig.json'), JSON.stringify(config))
  const child = Bun.spawn(['tsc', '--project', WORK], { stdout: 'pipe', stderr: 'inherit' })
  const said = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`The compiler says:\n${said}`)
}
