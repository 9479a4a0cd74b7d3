import { UsageError } from '@svc/command-line'
import type { LogEntry } from '@svc/http'
import { keyFile } from '../data-files.ts'
import type { Env } from '../env.ts'
import { defineCommand, text } from './command.ts'

export const mcp = {
  mcp: defineCommand({
    does: 'Serves MCP on standard input and output, for an agent: BASE_URL with SVC_API_KEY, else the service here.',
    options: {
      tools: text(
        'NAMES',
        'list only these tools, by commas; `creator` for those from video to post',
      ),
      answers: {
        kind: 'choice',
        choices: ['structured'],
        does: 'give answers as data too, with schemas of them',
      },
    },
    async run({ env }, { options }) {
      const credential = await credentialOf(env)
      const { serveStdio } = await import('@svc/mcp/stdio')
      await serveStdio({ service: { baseUrl: env.baseUrl }, credential, log, ...options })
      return undefined
    },
  }),
}

async function credentialOf({ apiKey, dataFolder }: Env): Promise<string> {
  const credential = apiKey ?? (await keyFile(dataFolder).read())
  if (credential) return credential
  throw new UsageError(
    `There is no API key: set SVC_API_KEY, or start the service once so that ${dataFolder} has one.`,
  )
}

/** Logs to standard error, because standard output carries the protocol. */
function log(entry: LogEntry) {
  console.error(JSON.stringify(entry))
}
