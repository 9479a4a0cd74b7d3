import { expect, test } from 'bun:test'
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { until } from '@svc/patience'
import { DesktopAgent } from './desktop-agent.ts'
import { meetPerson } from './person.ts'
import { openSharedBrowser, restingService } from './shared-service.ts'

const service = await restingService()
const browser = await openSharedBrowser()
const address = new URL('/mcp', service.baseUrl)

test('an agent gets from a 401 to a tool, with only the address of /mcp', async () => {
  await using agent = new DesktopAgent()
  await using person = await meetPerson(browser, service.baseUrl, { isMember: false })
  await connectAfterConsent(agent, () => person.allow(), person.open)

  const mcp = await connect(agent)
  const { tools } = await mcp.listTools()
  expect(tools.length).toBeGreaterThanOrEqual(26)
  const account = await mcp.callTool({ name: 'account_get', arguments: {} })
  expect(account.content).toMatchObject([{ text: expect.stringContaining(person.email) }])
  expect(agent.claims()).toMatchObject({ aud: `${service.baseUrl}/mcp` })
  await mcp.close()
})

test('an agent whose scopes were unticked is led through consent again', async () => {
  await using agent = new DesktopAgent(['authorization_code'])
  await using person = await meetPerson(browser, service.baseUrl)
  const without = ['svc:projects:read']
  await connectAfterConsent(agent, () => person.allow({ without }), person.open)

  const narrow = await connect(agent)
  expect(await narrow.callTool({ name: 'account_get', arguments: {} })).not.toHaveProperty(
    'isError',
    true,
  )
  const call = narrow.callTool({ name: 'projects_list', arguments: {} })
  await expect(call).rejects.toBeInstanceOf(UnauthorizedError)
  await person.open(agent.nextAddress())
  await person.allow()
  await new StreamableHTTPClientTransport(address, { authProvider: agent }).finishAuth(
    await agent.answer(),
  )
  const wide = await connect(agent)
  const listed = await wide.callTool({ name: 'projects_list', arguments: {} })
  expect(listed.content).toMatchObject([{ text: expect.stringContaining('"items":[]') }, {}])
  await Promise.all([narrow.close(), wide.close()])
})

test('an agent refreshes a token that has ended, and asks again when its access was taken away', async () => {
  await using agent = new DesktopAgent()
  await using person = await meetPerson(browser, service.baseUrl)
  await connectAfterConsent(agent, () => person.allow(), person.open)

  const before = agent.tokens()
  agent.spoilAccessToken()
  const mcp = await connect(agent)
  expect(agent.tokens()?.access_token).not.toBe(before?.access_token)
  expect(agent.tokens()?.refresh_token).not.toBe(before?.refresh_token)

  await person.disconnect()
  let refusal: unknown
  await until(async () => {
    const call = mcp.callTool({ name: 'account_get', arguments: {} })
    refusal = await call.then(
      () => null,
      (error: unknown) => error,
    )
    return refusal !== null
  })
  expect(refusal).toBeInstanceOf(UnauthorizedError)
  await mcp.close()
})

async function connectAfterConsent(
  agent: DesktopAgent,
  consent: () => Promise<void>,
  open: (url: URL) => Promise<void>,
) {
  const transport = new StreamableHTTPClientTransport(address, { authProvider: agent })
  const first = new Client({ name: 'test agent', version: '1.0.0' }).connect(transport)
  await expect(first).rejects.toBeInstanceOf(UnauthorizedError)
  await open(agent.nextAddress())
  await consent()
  await transport.finishAuth(await agent.answer())
}

async function connect(agent: DesktopAgent): Promise<Client> {
  const client = new Client({ name: 'test agent', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(address, { authProvider: agent }))
  return client
}
