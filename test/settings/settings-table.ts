import type { TSchema } from '@sinclair/typebox'
import { allowedFor } from '../../packages/http/src/read-settings.ts'
import { PROCESSES, type Process } from './processes.ts'

/** Writes all settings of all processes as a table in Markdown, by name. */
export function settingsTable(processes: Process[] = PROCESSES): string {
  const names = new Set(processes.flatMap(({ settings }) => Object.keys(settings)))
  const rows = [...names].sort().map((name) => rowOf(name, processes))
  return [
    '| Variable | Is | May be | Default | Read by |',
    '|---|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

function rowOf(name: string, processes: Process[]): string[] {
  const readers = processes.flatMap(({ name: process, settings }) => {
    const schema = settings[name]
    return schema ? [{ process, schema }] : []
  })
  const isSecret = readers.some(({ schema }) => schema['secret'])
  return [
    `\`${name}\`${isSecret ? ' (secret)' : ''}`,
    merge(readers.map(({ process, schema }) => [process, String(schema.description)])),
    merge(readers.map(({ process, schema }) => [process, code(allowedFor(schema))])),
    merge(readers.map(({ process, schema }) => [process, defaultOf(schema)])),
    readers.map(({ process }) => process).join(', '),
  ]
}

function defaultOf(schema: TSchema): string {
  if (schema['otherwise']) return String(schema['otherwise'])
  if (schema.default === undefined) return '**must be set**'
  return schema.default === '' ? 'none' : `\`${schema.default}\``
}

/** One text if all processes have the same, else each text with the processes that have it. */
function merge(texts: [process: string, text: string][]): string {
  const groups = Map.groupBy(texts, ([, text]) => text)
  if (groups.size === 1) return [...groups.keys()].join()
  return [...groups]
    .map(([text, of]) => `${text} (${of.map(([process]) => process).join(', ')})`)
    .join('; ')
}

const code = (text: string) => text.replaceAll(/"([\w.]+)"/g, '`$1`')
