import type { Asset, LayerItem } from '@svc/client'
import { type Suggestion, suggestLayer } from '@svc/clip-engine/captions'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import { clock } from '../../design/clock.ts'
import { toSource } from '../cut/segments.ts'
import type { Editor } from '../state/use-editor.ts'
import { emojiItem, fileItem, LAYER_FILES, newItem, zoomItem } from './new-item.ts'

interface SuggestionsProps {
  editor: Editor
  files: readonly Asset[]
  onSeek: (second: number) => void
  onAdd: (item: LayerItem) => void
}

/** More at once is a list that one reads no more. */
const MOST = 5

/** What the words of the clip call for: files that are named in it, emoji, and zooms where a word is emphasized. */
export function Suggestions({ editor, files, onSeek, onAdd }: SuggestionsProps) {
  const words = useTranslations('edit.layer')
  const { draft, session, clip } = editor
  const found = useMemo(
    () =>
      suggestLayer(
        session.words.map((word) => ({ ...word, confidence: 1 })),
        draft.segments.map((segment) => ({ ...segment })),
        clip.language,
        files.map(suggested),
      ),
    [session.words, draft.segments, clip.language, files],
  )
  const items = found.map((one) => ({ ...one, item: itemOf(one, draft.segments) }))
  const fresh = items.filter(({ item }) => !draft.layer?.some((one) => overlaps(one, item)))
  if (fresh.length === 0) return null
  return (
    <>
      <h3 className="small">{words('suggestions')}</h3>
      <ul className="chips" aria-label={words('suggestions')}>
        {fresh.slice(0, MOST).map(({ start, file, emoji, item }) => (
          <li key={`${start} ${emoji}`}>
            <Button
              Icon={Plus}
              isSlim
              onPress={() => {
                onSeek(item.start)
                onAdd(item)
              }}
            >
              {file || emoji
                ? words('suggestFile', { name: file?.name ?? emoji ?? '', time: clock(start) })
                : words('suggestZoom', { time: clock(start) })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const suggested = (file: Asset) => ({
  file,
  kind: LAYER_FILES[file.kind] === 'video' ? ('video' as const) : ('image' as const),
  labels: [...file.tags, file.name.replace(/\.[a-z0-9]{2,4}$/i, '').replaceAll('-', ' ')],
  duration_seconds: file.duration_seconds,
})

function itemOf(
  { start, end, file, emoji }: Suggestion<Asset>,
  segments: Editor['draft']['segments'],
) {
  const [given] = file ? fileItem(file) : emoji ? emojiItem(emoji) : zoomItem
  return newItem(given, toSource(start, segments), end - start, { segments })
}

const overlaps = (one: LayerItem, other: LayerItem) =>
  one.kind === other.kind && one.start < other.end && other.start < one.end
