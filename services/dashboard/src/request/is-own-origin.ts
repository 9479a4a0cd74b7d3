/**
 * Tells whether a form was sent by a page of this very origin.
 *
 * The browser's own word decides where it gives one; plain http outside this computer has none, and there the origin
 * has to be the address that the service is known by.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function isOwnOrigin(headers: Headers, baseUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === new URL(baseUrl).origin : site === 'same-origin'
}
