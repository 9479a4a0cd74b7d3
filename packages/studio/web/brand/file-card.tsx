import type { Asset } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { familyOfAsset } from '../data/fonts.ts'
import { replaceFile } from '../data/replace-file.ts'
import { useBytes } from '../design/bytes.ts'
import { FilesButton } from '../design/files-button.tsx'
import { faceOf, showFace } from '../edit/look/font-faces.ts'
import { DeleteNamed } from './delete-named.tsx'

const LOOKS = { pending: 'warn', processing: 'warn', ready: 'good', failed: 'bad' }

/** A file of the brand: what it is, and whether it can be used. */
export function FileCard({ file }: { file: Asset }) {
  const words = useTranslations('brand')
  const bytes = useBytes()
  const queries = useQueryClient()
  const { asset_id, name, kind, status, size_bytes, error } = file
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['assets'] }),
      queries.invalidateQueries({ queryKey: ['templates'] }),
    ])
  const replace = useMutation({ mutationFn: (next: File) => replaceFile(file, next), onSettled })
  return (
    <li className="card file-card">
      <Sample file={file} />
      <h2 dir="auto">{name}</h2>
      <div className="actions">
        <span className="badge">{words(`kinds.${kind}`)}</span>
        <span className={`badge ${LOOKS[status]}`}>{words(`states.${status}`)}</span>
        <span className="quiet small">{bytes(size_bytes)}</span>
      </div>
      {error && (
        <p className="small" dir="auto">
          {error.message}
        </p>
      )}
      {replace.error && <Failure error={replace.error} />}
      <div className="actions">
        <FilesButton
          isSlim
          isPending={replace.isPending}
          aria-label={words('replaceNamed', { name })}
          onChoose={([next]) => next && replace.mutate(next)}
        >
          {words('replace')}
        </FilesButton>
        <DeleteNamed
          name={name}
          about={words('deleteFileAbout')}
          act={() => service.assets.delete(asset_id, { force: true }).finally(onSettled)}
          stale={['assets']}
        />
      </div>
    </li>
  )
}

/** What a file looks like: its picture, or letters of a font. */
function Sample({ file }: { file: Asset }): ReactNode {
  const { asset_id, kind, status, url, thumbnail_url, font_family } = file
  const family = familyOfAsset(asset_id)
  const isFont = kind === 'font' && status === 'ready' && url !== null
  useEffect(() => {
    if (isFont) showFace(family, url)
  }, [isFont, family, url])
  if (thumbnail_url) {
    return <img src={thumbnail_url} alt="" className="brand-picture" loading="lazy" />
  }
  if (!isFont) return null
  return (
    <p className="brand-picture letters" style={{ fontFamily: faceOf(family) }}>
      {font_family}
    </p>
  )
}
