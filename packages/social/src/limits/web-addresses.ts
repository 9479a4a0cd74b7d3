/**
 * Web addresses in a text, also those without a scheme: X makes links of both, counts them alike, and charges for them.
 *
 * Every name whose last part may be a top-level domain counts, so that none is missed; X knows which there are.
 */
const WEB_ADDRESS =
  /(?<![\p{L}\p{N}@.#$_/-])(?:https?:\/\/[^\s]+|(?:[A-Za-z0-9-]+\.)+(?:[a-z]{3,}|co|tv|[a-z]{2}(?=\/))(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])(?:\/[^\s]*)?)/gu

export function addressesIn(text: string): string[] {
  return text.match(WEB_ADDRESS) ?? []
}

export function withoutAddresses(text: string): string {
  return text.replace(WEB_ADDRESS, '')
}
