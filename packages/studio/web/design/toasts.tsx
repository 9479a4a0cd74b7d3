import { useSyncExternalStore } from 'react'
import { lazyPart } from '../app/lazy-part.ts'
import { loadPart } from '../app/load-part.ts'
import { createListeners } from './listeners.ts'

export interface Message {
  text: string
  kind: 'good' | 'bad'
  /** What can be done about it. Default of its name: "Undo". */
  action?: { label?: string; run: () => void }
}

const load = () => import('./toast-region.tsx')
const ToastRegion = lazyPart(load, 'ToastRegion')

const { tell, subscribe } = createListeners()
let isNeeded = false

/** Tells in passing that something was done or failed. What must not be missed is shown in its place instead. */
export function toast(message: Message): void {
  isNeeded = true
  tell()
  void loadPart(load).then(({ showToast }) => showToast(message))
}

/** The place of the messages, once there was one. */
export function Toasts() {
  return useSyncExternalStore(subscribe, () => isNeeded) && <ToastRegion />
}
