/** Milliseconds after which a browser that says nothing is taken not to know the format. */
const LONGEST_MS = 10_000

/** Reads how long a file plays, in seconds; `null` when the browser cannot tell. */
export function readLength(file: File): Promise<number | null> {
  return new Promise((resolve) => {
    const address = URL.createObjectURL(file)
    const video = document.createElement('video')
    const end = (seconds: number | null) => {
      clearTimeout(timer)
      video.removeAttribute('src')
      URL.revokeObjectURL(address)
      resolve(seconds !== null && Number.isFinite(seconds) ? seconds : null)
    }
    const timer = setTimeout(() => end(null), LONGEST_MS)
    video.preload = 'metadata'
    video.onloadedmetadata = () => end(video.duration)
    video.onerror = () => end(null)
    video.src = address
  })
}
