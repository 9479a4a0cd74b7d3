import { moveMember } from '../../../../packages/domain/src/index.ts'
import { ERROR_STATUS } from '../../../../packages/specification/src/index.ts'
import { sessionOf, signUp as signUpMember } from '../../../authorization/sign-up.ts'
import type { Rig } from '../rig/rig.ts'
import type { Asked } from './send.ts'

// The same change is made as a server, in the studio and by an agent. What is known of it afterwards is the same.

/** What the studio sends with each call of the member who is signed in. */
export type Session = Readonly<Record<string, string>>

/** Lets a person sign up, as an owner of an account. */
export async function signUp({ baseUrl, sql }: Rig, account_id: string): Promise<Session> {
  const { email, cookies } = await signUpMember(baseUrl)
  const [user] = await sql<{ id: string }[]>`
    update sign_in.users set email_verified = true where email = ${email} returning id
  `
  await moveMember(sql, user?.id ?? '', account_id)
  return sessionOf(baseUrl, cookies)
}

/** The same change, as the studio sends it. */
export const asStudio = (asked: Asked, session: Session): Asked => ({
  ...asked,
  path: `/dashboard/try${asked.path}`,
  credential: null,
  headers: session,
})

const REVISION = '2026-07-28'

/** The same change, as an agent makes it by a tool that takes these arguments. */
export function asAgent(asked: Asked, name: string, given: object): Asked {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { name, arguments: given, _meta }
  const headers = {
    accept: 'application/json, text/event-stream',
    ...{ 'mcp-protocol-version': REVISION, 'mcp-method': 'tools/call', 'mcp-name': name },
  }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const { key: _, ...rest } = asked
  return { ...rest, method: 'POST', path: '/mcp', headers, body, read: readResult }
}

/** The answer of `/v1` in the result of a tool; any other answer as it is. */
function readResult(text: string, status: number): { text: string; status: number } {
  const message = text.match(/^data: (.*)$/m)?.[1] ?? text
  const { result }: Told = status === 200 ? JSON.parse(message) : {}
  const told = result?.content[0]?.text ?? text
  if (!result?.isError) return { text: told, status }
  const { errors } = JSON.parse(told) as { errors: Refusal[] }
  return { text: told, status: ERROR_STATUS[errors[0]?.code ?? 'INTERNAL_ERROR'] }
}

interface Told {
  result?: { isError?: boolean; content: { text?: string }[] }
}

interface Refusal {
  code: keyof typeof ERROR_STATUS
}
