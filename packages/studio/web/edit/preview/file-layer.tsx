import type { Asset, LayerItem } from '@svc/client'
import { layerBox } from '@svc/clip-engine/captions'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useSyncExternalStore } from 'react'
import { brandFiles } from '../../data/brand.ts'
import type { ClipClock } from './caption-layer.tsx'

/** Items begin at whole milliseconds; one that was just added begins at the picture that is shown, which stands between them. */
const ROUNDED = 0.001

interface LayerProps {
  layer: readonly LayerItem[]
  clock: ClipClock
  isPlaying: () => boolean
  canvas: { width: number; height: number }
}

/** The pictures and videos over the clip, each while it is shown and where a render has it. */
export function FileLayer({ layer, clock, isPlaying, canvas }: LayerProps) {
  const { data: files = [] } = useQuery(brandFiles)
  const shown = useSyncExternalStore(clock.subscribe, () => {
    const now = clock.now() + ROUNDED
    return layer.map(({ start, end }) => (start <= now && now < end ? '1' : '')).join()
  }).split(',')
  return layer.map((item, index) => {
    const file = files.find(({ asset_id }) => asset_id === item.asset_id)
    if (!shown[index] || !file?.url) return null
    const { place, kind } = item
    const isFull = place === 'full'
    return (
      <div
        key={index}
        className={isFull ? 'over full' : 'over'}
        style={isFull ? {} : boxOf(item, file, canvas)}
      >
        {kind === 'picture' && isFull && <img className="behind" src={file.url} alt="" />}
        {kind === 'picture' ? (
          <img src={file.url} alt="" />
        ) : (
          <OverVideo url={file.url} start={item.start} clock={clock} isPlaying={isPlaying} />
        )}
      </div>
    )
  })
}

function boxOf({ place }: LayerItem, file: Asset, canvas: LayerProps['canvas']): CSSProperties {
  const { width, height } = canvas
  const size = { width: file.width ?? 1, height: file.height ?? 1 }
  const { left, right, top, bottom } = layerBox(place, size, canvas)
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`
  // A place of the picture is the same in every direction of writing.
  return {
    inset: `${share(top, height)} auto auto ${share(left, width)}`,
    width: share(right - left, width),
    height: share(bottom - top, height),
  }
}

/** How far a video may be from the clip's time before it is put right, in seconds. */
const MOST_APART = 0.25

function OverVideo(
  props: Pick<LayerProps, 'clock' | 'isPlaying'> & { url: string; start: number },
) {
  const { url, start, clock, isPlaying } = props
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const follow = () => {
      const { current } = video
      if (!current) return
      const second = clock.now() - start
      if (Math.abs(current.currentTime - second) > MOST_APART) current.currentTime = second
      if (!isPlaying()) current.pause()
      else if (current.paused) current.play().catch(() => {})
    }
    follow()
    return clock.subscribe(follow)
  }, [clock, isPlaying, start])
  return <video ref={video} src={url} muted playsInline preload="auto" />
}
