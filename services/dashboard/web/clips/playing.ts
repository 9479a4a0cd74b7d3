import { useSyncExternalStore } from 'react'

/** What plays, of all that could: one clip at a time. */
interface Playing {
  clipId: string | null
  /** Whether it was begun by a press, and so plays on when the pointer leaves. */
  isPinned: boolean
}

/** Milliseconds that a clip is pointed at before it plays: those that only pass by under the pointer do not. */
const GLANCE_MS = 200

const SOUND = 'studio-sound'

let playing: Playing = { clipId: null, isPinned: false }
let glancing: ReturnType<typeof setTimeout> | undefined
let isMuted = localStorage.getItem(SOUND) !== 'on'
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Playing): void {
  playing = next
  tell()
}

/** Whether a clip plays, and whether it was pressed. */
export function usePlaying(clipId: string) {
  const current = useSyncExternalStore(subscribe, () => playing)
  const isPlaying = current.clipId === clipId
  return { isPlaying, isPinned: isPlaying && current.isPinned }
}

/** Plays a clip because it is pointed at, unless another one was asked for by a press. */
export function glance(clipId: string): void {
  clearTimeout(glancing)
  glancing = setTimeout(() => {
    if (!playing.isPinned) set({ clipId, isPinned: false })
  }, GLANCE_MS)
}

/** Ends what `glance` began. */
export function leave(clipId: string): void {
  clearTimeout(glancing)
  if (!playing.isPinned) stop(clipId)
}

export function play(clipId: string): void {
  clearTimeout(glancing)
  set({ clipId, isPinned: true })
}

export function stop(clipId: string): void {
  if (playing.clipId === clipId) set({ clipId: null, isPinned: false })
}

/** Whether clips play without sound, which is remembered in this browser. */
export const useMuted = (): boolean => useSyncExternalStore(subscribe, () => isMuted)

export function setMuted(next: boolean): void {
  isMuted = next
  localStorage.setItem(SOUND, next ? 'off' : 'on')
  tell()
}
