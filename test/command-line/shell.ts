import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInstantWorker } from '../../packages/client/test/instant-worker.ts'
import { createAccount, createApiKey } from '../../packages/domain/src/index.ts'
import { API_KEY_PREFIX, SCOPES } from '../../packages/specification/src/access.ts'
import { startWholeService, type WholeService } from '../authorization/whole-service.ts'

const CALLS = join(import.meta.dir, 'calls-child.ts')
const MAIN = join(import.meta.dir, '../../packages/command-line/src/main.ts')

/** A request that reached the service. */
export interface Seen {
  method: string
  url: URL
}

/** A folder in which `clip` is called, beside the whole service. */
export interface Shell extends AsyncDisposable {
  service: WholeService
  folder: string
  account_id: string
  key: string
  /** Every request, in order. */
  seen: Seen[]
  /** The first word, and the first two, of every call. */
  called: Set<string>
  /** Runs the program to its end, with credentials of a folder of its own. */
  clip(home: string, words: string[], input?: string, env?: object): Promise<Ended>
  /** Runs it with the key, as tables. */
  plain(words: string[]): Promise<Ended>
  /** Calls a command with the key, as a script does, and gives what it prints; one after the other, in a process for all of them. */
  json(...words: string[]): Promise<ReturnType<typeof JSON.parse>>
  start(home: string, words: string[], input?: string, env?: object): Child
}

interface Ended {
  code: number
  out: string
  err: string
}

export type Child = Bun.Subprocess<Blob, 'pipe', 'pipe'>

/**
 * Starts the service, with an account and its key, whose videos are worked on at once.
 *
 * @param onRequest - Called with each request before it is answered, which waits for it.
 */
export async function startShell(
  onRequest: (seen: Seen) => Promise<void> | undefined,
): Promise<Shell> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-service-command-line-'))
  const seen: Seen[] = []
  const called = new Set<string>()
  const service = await startWholeService({
    onRequest({ method, url }) {
      const request = { method, url: new URL(url) }
      seen.push(request)
      return onRequest(request)
    },
  })
  const { account_id } = await createAccount(service.sql, { name: 'Shell', plan: 'self_hosted' })
  const request = { account_id, name: 'shell', scopes: SCOPES, prefix: API_KEY_PREFIX }
  const { key } = await createApiKey(service.sql, request)

  // As one file it begins in two thirds of the time, many times.
  const { outputs } = await Bun.build({
    ...{ entrypoints: [MAIN], target: 'bun', outdir: folder },
    external: ['@svc/clip-engine/command-line'],
  })
  const { sql, store } = service
  const working = new AbortController()
  const video = 'the bytes of a finished clip'
  const work = createInstantWorker({ sql, store, account_id, video }).work(working.signal)

  function start(home: string, words: string[], input = '', env: object = {}): Child {
    called.add(words.slice(0, 1).join(' ')).add(words.slice(0, 2).join(' '))
    return Bun.spawn([process.execPath, outputs[0]?.path ?? '', ...words], {
      cwd: folder,
      env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: join(folder, home), ...env },
      stdin: new Blob([input]),
      stdout: 'pipe',
      stderr: 'pipe',
    })
  }

  async function clip(home: string, words: string[], input = '', env: object = {}) {
    const child = start(home, words, input, env)
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { code, out, err }
  }

  const env = { SVC_API_KEY: key, BASE_URL: service.baseUrl }
  let answer = Promise.withResolvers<Ended>()
  const calls = Bun.spawn([process.execPath, CALLS], {
    cwd: folder,
    env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: join(folder, 'none'), ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
    ipc: (ended: Ended) => answer.resolve(ended),
  })
  const isOver = calls.exited.then((code): Ended => ({ code, out: '', err: 'The process ended.' }))
  let before: Promise<unknown> = Promise.resolve()
  const call = async (words: string[]): Promise<Ended> => {
    answer = Promise.withResolvers()
    calls.send(words)
    return Promise.race([answer.promise, isOver])
  }
  return {
    ...{ service, folder, account_id, key, seen, called, clip, start },
    plain: (words) => clip('none', words, '', env),
    async json(...words) {
      called.add(words.slice(0, 1).join(' ')).add(words.slice(0, 2).join(' '))
      const ended = before.then(() => call([...words, '--json']))
      before = ended
      const { code, out, err } = await ended
      if (code !== 0) throw new Error(`clip ${words.join(' ')} ended with ${code}: ${err}`)
      return out === '' ? undefined : JSON.parse(out)
    },
    async [Symbol.asyncDispose]() {
      calls.kill()
      working.abort()
      await work
      await service[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
