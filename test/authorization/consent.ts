import { DASHBOARD_TOKEN } from './whole-service.ts'

/** Answers an authorization address as a person who signed in to the dashboard and agreed, and goes where that leads. */
export async function consent(baseUrl: string, address: URL): Promise<void> {
  const asked = await fetch(address, { redirect: 'manual' })
  const { searchParams } = new URL(asked.headers.get('location') ?? '')
  const request_id = searchParams.get('request_id')
  const answer = await fetch(`${baseUrl}/oauth2/authorize/complete`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DASHBOARD_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ request_id, decision: 'approve', subject: 'a person' }),
  })
  const { redirect_to } = (await answer.json()) as { redirect_to: string }
  await fetch(redirect_to)
}
