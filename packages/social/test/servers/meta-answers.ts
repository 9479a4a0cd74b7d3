/** @see https://developers.facebook.com/docs/graph-api/guides/error-handling */
export function refused(
  status: number,
  code: number,
  error_subcode: number | null,
  message: string,
) {
  const subcode = error_subcode !== null && { error_subcode }
  const error = { message, type: 'OAuthException', code, ...subcode, fbtrace_id: 'A6LJ' }
  return Response.json({ error }, { status })
}

export const unauthorized = () => refused(401, 190, null, 'Invalid OAuth access token.')

export const unknown = (path: string) =>
  refused(400, 100, 33, `Unsupported request: '${path}' does not exist, or may not be seen.`)

export const failed = (type: string, retriable: boolean) =>
  Response.json({ debug_info: { retriable, type, message: 'It says why.' } }, { status: 400 })
