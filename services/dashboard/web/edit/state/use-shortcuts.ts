import { useEffect, useRef } from 'react'
import type { Player } from '../preview/player.ts'
import type { Editor } from './use-editor.ts'

/** The keys of the whole editor: Ctrl or Cmd with Z, Shift+Z or Y, and S; Space plays where no control has it. */
export function useShortcuts(editor: Editor, save: () => void, player: Player): void {
  const latest = useRef({ editor, save })
  latest.current = { editor, save }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = actionOf(event, latest.current.editor, latest.current.save, player)
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [player])
}

function actionOf(event: KeyboardEvent, editor: Editor, save: () => void, player: Player) {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? editor.redo : editor.undo
    if (key === 'y') return editor.redo
    if (key === 's') return editor.isChanged ? save : () => {}
    return null
  }
  const isFree = event.target === document.body || isMain(event.target)
  if (key === ' ' && isFree) return () => (player.isPlaying() ? player.pause() : player.play())
  return null
}

const isMain = (target: EventTarget | null) => target instanceof HTMLElement && target.id === 'main'
