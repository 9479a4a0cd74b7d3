/** Gives the address under which a file is saved with the name of its clip. */
export function downloadAddress(url: string, title: string): string {
  const address = new URL(url)
  address.searchParams.set('download', title)
  return address.href
}

/** Saves a file as a press on a link would. */
export function download(url: string, title: string): void {
  const link = document.createElement('a')
  link.href = downloadAddress(url, title)
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
