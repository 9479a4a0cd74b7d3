import type { Page } from 'playwright-core'

/** Connects an account by its form's values, as the member who looks at a page. */
export async function connectAccount(
  page: Page,
  platform: string,
  values: Record<string, string>,
): Promise<string> {
  const connected = await page.evaluate<{
    account: { social_account_id: string } | null
  }>(`(async () => {
    const { token } = await (await fetch('/dashboard/try')).json()
    const answer = await fetch('/dashboard/try/connections/platforms/${platform}', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-form-token': token },
      body: JSON.stringify(${JSON.stringify({ values })}),
    })
    return answer.json()
  })()`)
  if (connected.account) return connected.account.social_account_id
  throw new Error(`Not connected: ${JSON.stringify(connected)}`)
}
