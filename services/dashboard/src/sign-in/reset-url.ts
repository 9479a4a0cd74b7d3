/** Writes the link under which a new password is set. It opens an account: it belongs in a mail and in no log. */
export function resetUrl(base_url: string, token: string): string {
  return `${base_url}/dashboard/reset-password?${new URLSearchParams({ token })}`
}
