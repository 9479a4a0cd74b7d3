import { PublishError } from '../publish-error.ts'
import type { Web } from './ask.ts'

/**
 * Reads the address of a server that a person typed in; `https://` may be left out.
 *
 * @throws {PublishError} `user_content` for an invalid address, and for http where only public addresses are allowed.
 */
export function parseServer(text: string, { allowPrivateAddresses }: Web): URL {
  const address = text.includes('://') ? text.trim() : `https://${text.trim()}`
  const url = URL.canParse(address) ? new URL(address) : null
  const protocols = allowPrivateAddresses ? ['https:', 'http:'] : ['https:']
  if (!url || !protocols.includes(url.protocol) || url.username || url.password) {
    throw new PublishError(
      'user_content',
      'address_invalid',
      `“${text.slice(0, 80)}” is not an https address without user name and password.`,
      { action: 'Correct the address.' },
    )
  }
  return url
}
