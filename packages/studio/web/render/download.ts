/** Gives the address under which a file is saved with the name of its clip. */
export function downloadAddress(url: string, title: string): string {
  const address = new URL(url)
  address.searchParams.set('download', title)
  return address.href
}

/** Milliseconds between two files: browsers take one that follows at once for a mistake, and drop it. */
const APART_MS = 400

/** Saves files one after the other, each with the name of its clip. */
export async function downloadAll(files: readonly { url: string; title: string }[]): Promise<void> {
  for (const { url, title } of files) {
    download(url, title)
    await new Promise((resolve) => setTimeout(resolve, APART_MS))
  }
}

/** Saves a file as a press on a link would. */
export function download(url: string, title: string): void {
  press(downloadAddress(url, title), '')
}

/** Saves bytes as a file of that name. */
export function saveBytes(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  press(address, name)
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), APART_MS)
}

function press(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
