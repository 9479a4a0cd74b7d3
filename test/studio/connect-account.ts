import type { Member } from './member.ts'

/** Connects an account at a platform, by the values of its form. */
export async function connectAccount(
  { send }: Member,
  platform: string,
  values: Record<string, string>,
): Promise<string> {
  const answer = await send(`/connections/platforms/${platform}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ values }),
  })
  const { accounts } = (await answer.json()) as { accounts: { social_account_id: string }[] }
  const [account] = accounts
  if (account) return account.social_account_id
  throw new Error(`Connecting ${platform} answered ${answer.status}.`)
}
