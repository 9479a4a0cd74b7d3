import type { Asset } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { deleteFile } from '../data/brand.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'

const LOOKS = { pending: 'warn', processing: 'warn', ready: 'good', failed: 'bad' }

/** A file of the brand: what it is, and whether it can be used. */
export function FileCard({ file }: { file: Asset }) {
  const words = useTranslations('brand')
  const queries = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
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
        <Button
          kind="plain"
          isSlim
          aria-label={words('deleteNamed', { name })}
          onPress={() => setDeleting(true)}
        >
          {words('delete')}
        </Button>
      </div>
      <Confirm
        title={words('deleteTitle', { name })}
        action={words('delete')}
        isOpen={isDeleting}
        isPending={remove.isPending}
        error={remove.error}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate()}
      >
        {words('deleteFileAbout')}
      </Confirm>
    </li>
  )
}
