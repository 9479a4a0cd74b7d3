import type { Project } from '@svc/client'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { VideoCard } from './video-card.tsx'

/** CSS pixels of a card before it is measured, and between two of them. */
const CARD_HEIGHT = 330
const GAP = 16
/** Rows beyond the window that are in the page. */
const ROWS_BEYOND = 3
/** How many cards before the end the next ones are asked for. */
const AHEAD = 24

export interface VideoListProps {
  projects: readonly Project[]
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** Many videos: only the cards near the window are in the page. */
export function ManyVideos({ projects: shown, hasMore, isLoadingMore, onMore }: VideoListProps) {
  const grid = useRef<HTMLUListElement>(null)
  const columns = useColumns(grid)
  const virtual = useWindowVirtualizer({
    count: shown.length,
    lanes: columns,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: ROWS_BEYOND,
    scrollMargin: grid.current?.offsetTop ?? 0,
    getItemKey: (index) => shown[index]?.project_id ?? index,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isLoadingMore && last >= shown.length - AHEAD) onMore()
  }, [hasMore, isLoadingMore, last, shown.length, onMore])
  const width = `calc((100% - ${(columns - 1) * GAP}px) / ${columns})`
  return (
    <ul ref={grid} className="videos many" style={{ height: virtual.getTotalSize() }}>
      {items.map(({ key, index, lane, start }) => {
        const project = shown[index]
        if (!project) return null
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={hasMore ? -1 : shown.length}
            style={{
              width,
              insetInlineStart: `calc((${width} + ${GAP}px) * ${lane})`,
              top: start - virtual.options.scrollMargin,
            }}
          >
            <VideoCard project={project} />
          </li>
        )
      })}
    </ul>
  )
}

/** CSS pixels that a card has at least, and between two of them. */
const LEAST_WIDTH = 272

/** Counts the columns that fit into an element. */
function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const count = () =>
      setColumns(Math.max(1, Math.floor((current.clientWidth + GAP) / (LEAST_WIDTH + GAP))))
    count()
    const observer = new ResizeObserver(count)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return columns
}
