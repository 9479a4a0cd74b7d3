import { type DragEvent, type ReactNode, useState } from 'react'

interface DropAreaProps {
  /** How it looks. Default: as the whole of a page. */
  className?: string
  children: ReactNode
  onFiles: (files: File[]) => void
}

/** A page, or a part of one, that takes files which are dropped anywhere on it; its buttons do the same for a keyboard. */
export function DropArea({ className = 'drop-page', children, onFiles }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)
  const take = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type !== 'drop')
    if (event.type === 'drop') onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button for a new video
    <div
      className={className}
      data-drop-target={isOver || undefined}
      onDragOver={take}
      onDrop={take}
      onDragLeave={() => setIsOver(false)}
    >
      {children}
    </div>
  )
}
