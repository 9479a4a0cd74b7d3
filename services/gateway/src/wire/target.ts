import { malformed } from './wire-error.ts'

/** A target that every reader understands in the same way: no dot segments, no byte that must be written as `%XX`. */
const PLAIN = /^\/[\w\-.~!$&'()*+,;=:@%/]*(?:\?[\w\-.~!$&'()*+,;=:@%/?[\]]*)?$/

/** A segment of dots, also as `%2e`: a URL parser resolves both. */
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

const HOST = /^(?:[\w\-.~]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** The last good host: most requests name the same one. */
let known = ''

/** Whether a text is a host, with a port or without. */
export function isHost(text: string): boolean {
  if (text === known) return true
  if (!HOST.test(text) || !URL.canParse(`http://${text}`)) return false
  known = text
  return true
}

/**
 * Reads the target of a request line.
 *
 * @returns Path and query as an URL parser writes them: dot segments resolved, as the paths of routes are compared.
 * @throws {WireError} It is neither a path nor an address at the host of the Host header.
 */
export function targetOf(target: string, host: string): string {
  if (PLAIN.test(target) && !DOTS.test(target)) return target
  const address = target.startsWith('/')
    ? `http://${host}${plainOf(target)}`
    : absoluteForm(target, host)
  if (!URL.canParse(address)) throw malformed('The address of the request is malformed.')
  const { pathname, search } = new URL(address)
  return pathname + search
}

function absoluteForm(target: string, host: string): string {
  if (!/^http:\/\//i.test(target)) throw malformed('The target of the request is no path.')
  const rest = target.slice('http://'.length)
  const end = rest.search(/[/?]|$/)
  if (rest.slice(0, end).toLowerCase() !== host.toLowerCase()) {
    throw malformed(
      'The address of the request names another host than its Host header.',
      'header.Host',
    )
  }
  return plainOf(target)
}

/** A target with each byte above ASCII written as `%XX`: what is no UTF-8 arrives as the same bytes. */
const plainOf = (latin1: string) =>
  latin1.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
