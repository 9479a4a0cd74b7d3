/** Writes the link under which a new password is set. It gives access to an account, so it must never be logged. */
export function resetUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/dashboard/reset-password?${new URLSearchParams({ token })}`
}
