/** The command that opens an address in the default application, by operating system. */
const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
}

/**
 * Opens an address in the browser, or in the desktop's video player.
 *
 * @returns Whether a program that opens it was found.
 */
export function openAddress(address: string): boolean {
  const [program = '', ...words] = OPENERS[process.platform] ?? []
  const isWeb = /^https?:$/.test(URL.parse(address)?.protocol ?? '')
  if (!isWeb || !Bun.which(program)) return false
  Bun.spawn([program, ...words, address], { stdio: ['ignore', 'ignore', 'ignore'] }).unref()
  return true
}
