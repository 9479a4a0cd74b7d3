/** Writes the link under which a new password is set. It opens an account: it belongs in a mail and in no log. */
export function resetUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/dashboard/reset-password?${new URLSearchParams({ token })}`
}
