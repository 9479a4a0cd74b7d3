import { useSyncExternalStore } from 'react'
import { createListeners } from '../design/listeners.ts'

/** What plays, of all that could: one clip at a time. */
export interface Playing {
  clipId: string | null
  /** Whether it was begun by a press, and so plays on when the pointer leaves. */
  isPinned: boolean
  /** Where it was asked to play from, in seconds of the clip; another object with each press. */
  from: { second: number } | null
}

/** Milliseconds that a clip is pointed at before it plays: those that only pass by under the pointer do not. */
const GLANCE_MS = 200

const SOUND = 'studio-sound'

const NOTHING: Playing = { clipId: null, isPinned: false, from: null }

/** Who asks for less motion sees a clip move only when they press it. */
const stillness = matchMedia('(prefers-reduced-motion: reduce)')

let playing = NOTHING
let second = 0
let glancing: ReturnType<typeof setTimeout> | undefined
let isMuted = localStorage.getItem(SOUND) !== 'on'
const { tell, subscribe } = createListeners()

function set(next: Playing): void {
  if (next.clipId !== playing.clipId) second = 0
  playing = next
  tell()
}

/** How a clip plays; `null` while it does not. */
export const usePlaying = (clipId: string): Playing | null =>
  useSyncExternalStore(subscribe, () => (playing.clipId === clipId ? playing : null))

/** The second of a clip that is shown; `null` while it does not play. */
export const useSecond = (clipId: string): number | null =>
  useSyncExternalStore(subscribe, () => (playing.clipId === clipId ? second : null))

/** Tells which second of the clip that plays is shown. */
export function setSecond(next: number): void {
  second = next
  tell()
}

/** Plays a clip because it is pointed at, unless another one was asked for by a press. */
export function glance(clipId: string): void {
  clearTimeout(glancing)
  if (stillness.matches) return
  glancing = setTimeout(() => {
    if (!playing.isPinned) set({ clipId, isPinned: false, from: null })
  }, GLANCE_MS)
}

/** Ends what `glance` began. */
export function leave(clipId: string): void {
  clearTimeout(glancing)
  if (!playing.isPinned) stop(clipId)
}

/** Plays a clip until it is stopped, on from where it is or from a second of it. */
export function play(clipId: string, second?: number): void {
  clearTimeout(glancing)
  set({ clipId, isPinned: true, from: second === undefined ? null : { second } })
}

export function stop(clipId: string): void {
  if (playing.clipId === clipId) set(NOTHING)
}

/** Whether clips play without sound, which is remembered in this browser. */
export const useMuted = (): boolean => useSyncExternalStore(subscribe, () => isMuted)

export function setMuted(next: boolean): void {
  isMuted = next
  localStorage.setItem(SOUND, next ? 'off' : 'on')
  tell()
}
