import { describe, expect, test } from 'bun:test'
import { openMcp } from './start-mcp.ts'

const APPLYING = [
  ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  ...['completion-complete', 'dns-rebinding-protection'],
]

const FIXTURE = 'names a tool, prompt or resource of its own, which a product must not have'
const NO_SESSIONS = 'is about sessions and resumption, and there is no session here'
const NOT_SERVED = 'is about a part of the protocol that this server does not announce'

/** The other scenarios of the suite, and why they do not apply. */
const NOT_APPLYING: Record<string, string> = {
  'tools-call-simple-text': FIXTURE,
  'tools-call-image': FIXTURE,
  'tools-call-audio': FIXTURE,
  'tools-call-embedded-resource': FIXTURE,
  'tools-call-mixed-content': FIXTURE,
  'tools-call-with-logging': FIXTURE,
  'tools-call-error': FIXTURE,
  'tools-call-with-progress': FIXTURE,
  'tools-call-sampling': FIXTURE,
  'tools-call-elicitation': FIXTURE,
  'json-schema-2020-12': FIXTURE,
  'elicitation-sep1034-defaults': FIXTURE,
  'elicitation-sep1330-enums': FIXTURE,
  'server-sse-polling': NO_SESSIONS,
  'server-sse-multiple-streams': NO_SESSIONS,
  'logging-set-level': NOT_SERVED,
  'resources-read-text': FIXTURE,
  'resources-read-binary': FIXTURE,
  'resources-templates-read': FIXTURE,
  'resources-subscribe': NOT_SERVED,
  'resources-unsubscribe': NOT_SERVED,
  'prompts-get-simple': FIXTURE,
  'prompts-get-with-args': FIXTURE,
  'prompts-get-embedded-resource': FIXTURE,
  'prompts-get-with-image': FIXTURE,
}

// The suite cannot send a credential, so it gets an address that adds one.
const mcp = await openMcp()
const url = `${mcp.serveAs((await mcp.caller()).key)}/mcp`

describe('the conformance suite of MCP', () => {
  test('has no scenario for servers but these', async () => {
    const { output } = await conformance('list', '--server')
    const scenarios = [...output.matchAll(/^ {2}- (\S+)/gm)].map(([, name = '']) => name)
    const known = [...APPLYING, ...Object.keys(NOT_APPLYING)]
    expect(scenarios.toSorted()).toEqual(known.toSorted())
  })

  test.each(APPLYING)('finds nothing wrong: %s', async (scenario) => {
    const { code, output } = await conformance('server', '--url', url, '--scenario', scenario)
    expect(output).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/)
    expect(code).toBe(0)
  })
})

async function conformance(...words: string[]): Promise<{ code: number; output: string }> {
  const program = Bun.fileURLToPath(
    import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'),
  )
  const child = Bun.spawn([process.execPath, program, ...words], { stderr: 'inherit' })
  const output = await new Response(child.stdout).text()
  return { code: await child.exited, output }
}
