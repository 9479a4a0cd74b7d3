import { createListeners } from '../design/listeners.ts'
import { readSaved, type SavedUpload, save } from './saved-uploads.ts'

/** How an upload stands: `unheld` needs its file to be chosen again, `offline` waits for the connection. */
export type Phase = 'sending' | 'offline' | 'unheld' | 'uploaded' | 'failed'

export interface Upload extends SavedUpload {
  phase: Phase
  /** Bytes that have arrived. */
  sent: number
  /** Bytes a second over the last seconds; `null` until it is known. */
  speed: number | null
  /** Seconds that the video plays; `null` when the browser cannot tell. */
  seconds: number | null
  /** Why it failed, or why the work on it could not begin. */
  error: Error | null
}

/** The uploads of this window, shared by all of its pages. */
function createUploadStore() {
  let uploads: readonly Upload[] = readSaved().map((saved) => ({ ...saved, ...NOT_HELD }))
  const { tell, subscribe } = createListeners()

  function set(next: readonly Upload[]): void {
    uploads = next
    save(uploads)
    window.addEventListener('beforeunload', askBeforeLeaving)
    tell()
  }

  return {
    list: () => uploads,
    find: (key: string) => uploads.find((upload) => upload.key === key),
    subscribe,
    add: (upload: Upload) => set([...uploads, upload]),
    change: (key: string, change: Partial<Upload>) =>
      set(uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload))),
    remove: (key: string) => set(uploads.filter((upload) => upload.key !== key)),
  }
}

const NOT_HELD = { phase: 'unheld', sent: 0, speed: null, seconds: null, error: null } as const

export const uploadStore = createUploadStore()

/** Asks before a page is left whose uploads would stop. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (uploadStore.list().some(({ phase }) => phase === 'sending' || phase === 'offline'))
    event.preventDefault()
}
