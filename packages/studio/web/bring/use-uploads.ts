import { useSyncExternalStore } from 'react'
import { type Upload, uploadStore } from './upload-store.ts'

/** The uploads of this window, the oldest first. */
export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(uploadStore.subscribe, uploadStore.list)
