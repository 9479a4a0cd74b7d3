import type { NewProject } from '@svc/client'

/** What is made of a file once it has arrived: a project without its source. */
export type Wish = Omit<NewProject, 'source'> & {
  transcript?: NonNullable<NewProject['source']['transcript']>
}

/** What is remembered of an upload when the page is closed. */
export interface SavedUpload {
  /** Names it in this browser. */
  key: string
  /** Its id in `/v1`; `null` until it has one. */
  uploadId: string | null
  name: string
  size: number
  /** When the file was last changed, in milliseconds; together with name and size it tells the same file. */
  modified: number
  /** `null` until the member has decided. */
  wish: Wish | null
}

const STORED = 'studio-uploads'

/** Reads the uploads that were under way when a page was closed. */
export function readSaved(): SavedUpload[] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]')
  } catch {
    return []
  }
}

/** Remembers the uploads that have an id: the others have sent nothing. */
export function save(uploads: readonly SavedUpload[]): void {
  const kept = uploads
    .filter(({ uploadId }) => uploadId !== null)
    .map(({ key, uploadId, name, size, modified, wish }) => ({
      ...{ key, uploadId, name, size, modified, wish },
    }))
  try {
    localStorage.setItem(STORED, JSON.stringify(kept))
  } catch {
    // The browser has no room: the uploads go on, but not after the page was closed.
  }
}

export const isSameFile = ({ name, size, modified }: SavedUpload, file: File): boolean =>
  file.name === name && file.size === size && file.lastModified === modified
