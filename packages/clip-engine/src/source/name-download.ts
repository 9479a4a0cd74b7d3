import { basename } from 'node:path/posix'
import { cleanTitle } from './clean-title.ts'

/** Finds a title for a download: the name its server gives it, else the last part of its URL, without extension. */
export function nameDownload(disposition: string | null, url: URL): string {
  const name = nameFromDisposition(disposition ?? '') ?? decode(basename(url.pathname))
  // Takes the last part only, because servers may send a whole local path.
  const file = name.split(/[\\/]/).at(-1) ?? ''
  return cleanTitle(file.replace(/\.[a-z0-9]{1,5}$/i, '')) ?? url.hostname
}

/** @see https://www.rfc-editor.org/rfc/rfc6266#section-4 : the extended form is preferred */
function nameFromDisposition(header: string): string | undefined {
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  if (extended) return decode(extended)
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]
  return quoted?.replace(/\\(.)/g, '$1') ?? /filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
