import { useEffect, useEffectEvent } from 'react'
import { hasSingleKeys } from '../../app/single-keys.ts'
import type { Player } from '../preview/player.ts'
import type { Editor } from './use-editor.ts'

interface Actions {
  editor: Editor
  player: Player
  save: () => void
  /** Lists the keys. */
  help: () => void
}

/**
 * The keys of the whole editor: Ctrl or Cmd with Z, Shift+Z or Y, and S; where no control has them, Space plays and arrows
 * go back and on by a second; a question mark lists all keys.
 */
export function useShortcuts(actions: Actions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const run = actionOf(event, actions)
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const SEEK_SECONDS = 1

function actionOf(event: KeyboardEvent, { editor, player, save, help }: Actions) {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? editor.redo : editor.undo
    if (key === 'y') return editor.redo
    if (key === 's') return editor.isChanged ? save : () => {}
    return null
  }
  if (key === '?' && hasSingleKeys() && !isTyped(event.target)) return help
  if (event.target !== document.body && !isMain(event.target)) return null
  if (key === ' ') return () => (player.isPlaying() ? player.pause() : player.play())
  if (key === 'arrowright') return () => player.move(SEEK_SECONDS)
  if (key === 'arrowleft') return () => player.move(-SEEK_SECONDS)
  return null
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isMain = (target: EventTarget | null) => target instanceof HTMLElement && target.id === 'main'
