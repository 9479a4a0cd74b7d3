import type { Asset } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { deleteFile } from '../data/brand.ts'
import { DeleteNamed } from './delete-named.tsx'

const LOOKS = { pending: 'warn', processing: 'warn', ready: 'good', failed: 'bad' }

/** A file of the brand: what it is, and whether it can be used. */
export function FileCard({ file }: { file: Asset }) {
  const words = useTranslations('brand')
  const queries = useQueryClient()
  const { asset_id, name, kind, status, thumbnail_url, error } = file
  const remove = useMutation({
    mutationFn: () => deleteFile(asset_id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['assets'] }),
  })
  return (
    <li className="card">
      {thumbnail_url && <img src={thumbnail_url} alt="" className="brand-picture" loading="lazy" />}
      <h2 className="broken">
        <bdi>{name}</bdi>
      </h2>
      <div className="actions">
        <span className="badge">{words(`kinds.${kind}`)}</span>
        <span className={`badge ${LOOKS[status]}`}>{words(`states.${status}`)}</span>
      </div>
      {error && (
        <p className="small">
          <bdi>{error.message}</bdi>
        </p>
      )}
      <div className="actions">
        <DeleteNamed
          name={name}
          isPending={remove.isPending}
          error={remove.error}
          onDelete={() => remove.mutate()}
        >
          {words('deleteFileAbout')}
        </DeleteNamed>
      </div>
    </li>
  )
}
