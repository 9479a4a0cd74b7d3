import type { Asset, LayerItem } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { Upload, ZoomIn } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Failure } from '../../app/failure.tsx'
import { service } from '../../app/service.ts'
import { useChange } from '../../app/use-change.ts'
import { kindOf } from '../../brand/kind-of.ts'
import { brandFiles } from '../../data/brand.ts'
import { Button } from '../../design/button.tsx'
import { FilesButton } from '../../design/files-button.tsx'
import type { Player } from '../preview/player.ts'
import type { Editor } from '../state/use-editor.ts'
import { FileButton } from './file-button.tsx'
import { LayerRow } from './layer-row.tsx'
import { MusicChoice } from './music-choice.tsx'
import { emojiItem, fileItem, isShown, LAYER_FILES, newItem, zoomItem } from './new-item.ts'
import { Suggestions } from './suggestions.tsx'

const EMOJI = ['🎉', '🔥', '❤️', '😂', '👏', '💡', '🚀', '👀', '💯', '⭐'] as const
/** The most that a clip may have. */
const MOST = 50

/** What lies over the clip: what there is, on its line of time, and what can be added where the preview stands. */
export function LayerPanel({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.layer')
  const { draft, step } = editor
  const { data: all = [] } = useQuery(brandFiles)
  const files = all.filter((file) => LAYER_FILES[file.kind] && file.status === 'ready')
  const layer = draft.layer ?? []
  const isFull = layer.length >= MOST
  const add = (item: Pick<LayerItem, 'kind'> & Partial<LayerItem>, seconds: number) =>
    step('add to layer', { layer: [...layer, newItem(item, player.now(), seconds, draft)] })
  const addFile = (file: Asset) => add(...fileItem(file))
  const upload = useChange<Asset>(['assets'], (file) => {
    if (LAYER_FILES[file.kind]) addFile(file)
  })
  const take = (file: File) =>
    upload.mutate(() => service.assets.upload(file, { kind: kindOf(file, 'image') }))
  const set = (index: number, item: LayerItem | null, isContinued: boolean) =>
    step(
      `layer ${index}`,
      { layer: layer.flatMap((one, at) => (at === index ? (item ?? []) : one)) },
      isContinued,
    )
  return (
    <section className="card" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p className="quiet small">{words('about')}</p>
      <div className="actions">
        <Button Icon={ZoomIn} isDisabled={isFull} onPress={() => add(...zoomItem)}>
          {words('zoom')}
        </Button>
        <FilesButton
          Icon={Upload}
          accepts={['image/*', 'video/*']}
          isDisabled={isFull}
          isPending={upload.isPending}
          onChoose={([chosen]) => chosen && take(chosen)}
        >
          {words('upload')}
        </FilesButton>
      </div>
      {upload.error && <Failure error={upload.error} />}
      {files.length > 0 && (
        <ul className="chips layer-files" aria-label={words('files')}>
          {files.map((file) => (
            <li key={file.asset_id}>
              <FileButton file={file} isDisabled={isFull} onPress={() => addFile(file)} />
            </li>
          ))}
        </ul>
      )}
      <ul className="chips" aria-label={words('emoji')}>
        {EMOJI.map((text) => (
          <li key={text}>
            <Button
              kind="plain"
              aria-label={words('show', { name: text })}
              isDisabled={isFull}
              onPress={() => add(...emojiItem(text))}
            >
              {text}
            </Button>
          </li>
        ))}
      </ul>
      <Suggestions
        editor={editor}
        files={files}
        onSeek={player.seek}
        onAdd={(item) => step('add to layer', { layer: [...layer, item] })}
      />
      <MusicChoice editor={editor} files={all} />
      {layer.length === 0 && <p className="quiet">{words('empty')}</p>}
      <ul className="stack" aria-label={words('items')}>
        {layer.map(
          (item, index) =>
            isShown(item, draft) && (
              <LayerRow
                key={index}
                item={item}
                name={all.find(({ asset_id }) => asset_id === item.asset_id)?.name ?? null}
                segments={draft.segments}
                onSeek={player.seek}
                onChange={(changed, isContinued) => set(index, changed, isContinued)}
              />
            ),
        )}
      </ul>
    </section>
  )
}
