/**
 * Returns whether a form was sent by a page of this origin.
 *
 * `Sec-Fetch-Site` decides where the browser sends it. Over plain http, except on localhost, browsers omit it; then
 * `Origin` must be the origin of `baseUrl`.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function isOwnOrigin(headers: Headers, baseUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === new URL(baseUrl).origin : site === 'same-origin'
}
