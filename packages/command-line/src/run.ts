import { createClient } from '@svc/client'
import { progressLine } from '@svc/clip-engine/progress-line'
import { CLIP } from './all-commands.ts'
import type { Answer, Command, Context } from './command.ts'
import { type Env, readEnv } from './env.ts'
import { type Explained, explain, Stopped, UsageError, WorkFailed, whenStopped } from './explain.ts'
import { defined } from './option.ts'
import { type Read, readWords } from './read-words.ts'
import { asLine, asLines, asTable, type Columns } from './shows/table.ts'
import { type CredentialsFile, credentialsFile, NotSignedIn } from './sign-in/credentials-file.ts'
import { freshToken } from './sign-in/fresh-token.ts'

/**
 * Runs the command that was typed after `clip`.
 *
 * @returns The exit code; `explain.ts` lists them.
 */
export async function run(words: string[]): Promise<number> {
  const isJson = words.includes('--json')
  try {
    const env = readEnv()
    const read = readWords(CLIP, isVideo(words) ? ['here', ...words] : words, env.startFolder)
    if (read.kind === 'help') {
      console.log(read.text)
      return 0
    }
    return await runCommand(read, env)
  } catch (error) {
    return complain(explain(error), isJson)
  }
}

/** Whether words begin with a video instead of a command: a path, an address, a name with an extension, or options before it. */
export const isVideo = ([first = '']: string[]): boolean =>
  !['', '--help', '-h'].includes(first) && !/^[a-z][a-z-]*$/.test(first)

/** Milliseconds in which an interrupted upload can still report how to resume it. */
const GRACE_MS = 500

async function runCommand(
  read: Extract<Read<Context>, { kind: 'command' }>,
  env: Env,
): Promise<number> {
  const { command, given, global } = read
  const stopped = new AbortController()
  for (const sign of ['SIGINT', 'SIGTERM'] as const) {
    process.once(sign, () => stopped.abort(new Stopped()))
  }
  const context = await connect(env, credentialsFile(env.configFolder), {
    ...defined({ server: textOf(global.server), key: textOf(global.key) }),
    signal: stopped.signal,
  })
  try {
    await Promise.race([
      command.run(context, given).then((answer) => {
        context.progress.end()
        return show(command, answer, global.json === true)
      }),
      whenStopped(stopped.signal, GRACE_MS),
    ])
    return 0
  } catch (error) {
    context.progress.end()
    if (error instanceof WorkFailed) await show(command, error.work, global.json === true)
    throw error
  }
}

async function show({ shows }: Command, answer: Answer<object>, isJson: boolean): Promise<void> {
  if (answer !== undefined) await printAnswer(answer, shows, isJson)
}

function complain({ code, sentences, json }: Explained, isJson: boolean): number {
  console.error(isJson ? JSON.stringify({ error: json }) : sentences.join('\n'))
  return code
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

const DEFAULT_SERVER = 'http://127.0.0.1:8080'

/** Prepares the context of a command: the selected service and its credential. */
async function connect(
  env: Env,
  credentials: CredentialsFile,
  given: { server?: string; key?: string; signal: AbortSignal },
): Promise<Context> {
  const kept = await credentials.read()
  const server = readServer(given.server ?? env.server ?? kept.server ?? DEFAULT_SERVER)
  const key = given.key === '-' ? (await Bun.stdin.text()).trim() : (given.key ?? null)
  return {
    env,
    server,
    key,
    credentials,
    progress: progressLine(process.stderr.isTTY === true && !env.isDumb),
    signal: given.signal,
    async client() {
      const apiKey = key ?? env.key
      if (apiKey) return createClient({ baseUrl: server, apiKey })
      const own = kept.servers[server]
      if (!own) throw new NotSignedIn(server)
      if ('key' in own) return createClient({ baseUrl: server, apiKey: own.key })
      return createClient({ baseUrl: server, credential: freshToken(credentials, server) })
    },
  }
}

function readServer(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `The server is "${text}"; it must be an address such as ${DEFAULT_SERVER}.`,
    )
  }
  return url.href.replace(/\/+$/, '')
}

/** Prints what a command returned: JSON for programs; for people a table, or a line per member. */
async function printAnswer(
  answer: Exclude<Answer<object>, undefined>,
  columns: Columns<object> | undefined,
  isJson: boolean,
): Promise<void> {
  const width = process.stdout.columns ?? 0
  if (typeof answer === 'string') console.log(isJson ? JSON.stringify(answer) : answer)
  else if (Symbol.asyncIterator in answer) {
    for await (const row of answer) {
      console.log(isJson || !columns ? JSON.stringify(row) : asLine(row, columns, width))
    }
  } else if (isJson || !columns) console.log(JSON.stringify(answer, null, 2))
  else if ('items' in answer) console.log(asTable(answer.items, columns, width))
  else if (Array.isArray(answer)) console.log(asTable(answer, columns, width))
  else console.log(asLines(answer, columns))
}
