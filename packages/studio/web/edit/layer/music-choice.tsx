import type { Asset } from '@svc/client'
import { useTranslations } from 'use-intl'
import { Choice } from '../../design/choice.tsx'
import type { Editor } from '../state/use-editor.ts'

/** What is played under the clip: the template's, a file of the brand kit, or nothing. */
export function MusicChoice({ editor, files }: { editor: Editor; files: readonly Asset[] }) {
  const words = useTranslations('edit.layer')
  const ofBrand = useTranslations('brand')
  const { draft, step } = editor
  const value = draft.music_asset_id ?? 'template'
  const music = files
    .filter(({ kind, status }) => kind === 'music' && status === 'ready')
    .map(({ asset_id, name }) => ({ value: asset_id, name }))
  const known = [
    { value: 'template', name: words('music.template') },
    { value: 'none', name: words('music.none') },
    ...music,
  ]
  const isKnown = known.some((option) => option.value === value)
  return (
    <>
      <Choice
        label={ofBrand('kinds.music')}
        value={value}
        options={isKnown ? known : [...known, { value, name: words('gone') }]}
        onChange={(chosen) =>
          step('music', { music_asset_id: chosen === 'template' ? null : chosen })
        }
      />
      <p className="quiet small">{words('music.about')}</p>
    </>
  )
}
