import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileImage } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { DropArea } from '../bring/drop-area.tsx'
import { brandFiles, type FileKind, uploadFile } from '../data/brand.ts'
import { Button } from '../design/button.tsx'
import { Choice } from '../design/choice.tsx'
import { FileCard } from './file-card.tsx'
import { kindOf } from './kind-of.ts'

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
    mutationFn: async (files: readonly File[]) => {
      // One that is refused keeps no other from being taken.
      const failures: unknown[] = []
      for (const file of files) {
        await uploadFile(file, kindOf(file, kind)).catch((error) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['assets'] }),
  })
  return (
    <DropArea onFiles={(files) => upload.mutate(files)}>
      <div className="add-line">
        <Choice
          label={words('kind')}
          value={kind}
          options={KINDS.map((value) => ({ value, name: words(`kinds.${value}`) }))}
          onChange={setKind}
        />
        <FileTrigger allowsMultiple onSelect={(files) => files && upload.mutate([...files])}>
          <Button kind="primary" isPending={upload.isPending}>
            {words(upload.isPending ? 'uploading' : 'upload')}
          </Button>
        </FileTrigger>
      </div>
      {upload.error && <Failure error={upload.error} />}
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {data?.length === 0 && (
        <div className="card empty">
          <FileImage aria-hidden size={32} />
          <p className="quiet">{words('noFiles')}</p>
        </div>
      )}
      <ul className="grid">
        {data?.map((file) => (
          <FileCard key={file.asset_id} file={file} />
        ))}
      </ul>
    </DropArea>
  )
}
