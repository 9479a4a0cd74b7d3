import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { brandFiles, type FileKind, uploadFile } from '../data/brand.ts'
import { Button } from '../design/button.tsx'
import { Choice } from '../design/choice.tsx'
import { FileCard } from './file-card.tsx'

const KINDS: readonly FileKind[] = [
  ...(['logo', 'watermark', 'font', 'intro', 'outro'] as const),
  ...(['music', 'sound_effect', 'image', 'video', 'background'] as const),
]

/** The files of the brand: logos, fonts, intros, outros, music and pictures. */
export function FilesTab() {
  const words = useTranslations('brand')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(brandFiles)
  const [kind, setKind] = useState<FileKind>('logo')
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(file, kind),
    onSettled: () => queries.invalidateQueries({ queryKey: ['assets'] }),
  })
  return (
    <div className="stack">
      <div className="add-line">
        <Choice
          label={words('kind')}
          value={kind}
          options={KINDS.map((value) => ({ value, name: words(`kinds.${value}`) }))}
          onChange={setKind}
        />
        <FileTrigger
          onSelect={(files) => {
            const file = files?.item(0)
            if (file) upload.mutate(file)
          }}
        >
          <Button kind="primary" isPending={upload.isPending}>
            {words(upload.isPending ? 'uploading' : 'upload')}
          </Button>
        </FileTrigger>
      </div>
      {upload.error && <Failure error={upload.error} />}
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {data?.length === 0 && <p className="quiet">{words('noFiles')}</p>}
      <ul className="grid">
        {data?.map((file) => (
          <FileCard key={file.asset_id} file={file} />
        ))}
      </ul>
    </div>
  )
}
