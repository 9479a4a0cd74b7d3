import type { AroundPart } from './use-around.ts'

interface PlayerProps {
  part: AroundPart
  onEnd: () => void
  onError: () => void
}

/** Plays an intro or outro over the sample, whole and between bars as in a render, or music. */
export function AroundPlayer({ part: { kind, url }, onEnd, onError }: PlayerProps) {
  const played = { src: url, autoPlay: true, onEnded: onEnd, onError }
  return kind === 'music' ? (
    <audio {...played} />
  ) : (
    <video {...played} className="bookend" playsInline />
  )
}
