import type { CensoredWordsRequest, Template, VocabularyRequest } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileImage } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { useChange } from '../app/use-change.ts'
import { DropArea } from '../bring/drop-area.tsx'
import {
  brandFiles,
  censoredWords,
  type FileKind,
  templateList,
  vocabulary,
} from '../data/brand.ts'
import { Button } from '../design/button.tsx'
import { Choice } from '../design/choice.tsx'
import { Field } from '../design/field.tsx'
import { FilesButton } from '../design/files-button.tsx'
import { Form } from '../design/form.tsx'
import { Loading } from '../design/loading.tsx'
import { PageHead } from '../design/page-head.tsx'
import { Tabs } from '../design/tabs.tsx'
import { useFonts } from '../edit/look/use-fonts.ts'
import { ColorsTab } from './colors-tab.tsx'
import { FileCard } from './file-card.tsx'
import { kindOf } from './kind-of.ts'
import { TemplateCard } from './template-card.tsx'
import { useReplace } from './use-replace.ts'
import { WordList } from './word-list.tsx'

/** How clips look and sound: templates, files, colours and words of the brand. */
export function BrandPage() {
  const words = useTranslations('brand')
  const ofShell = useTranslations('shell')
  return (
    <>
      <PageHead title={ofShell('brand')} about={words('about')} />
      <Tabs
        label={ofShell('brand')}
        tabs={[
          { id: 'templates', name: words('templates'), content: <TemplatesTab /> },
          { id: 'files', name: words('files'), content: <FilesTab /> },
          { id: 'colors', name: words('colors'), content: <ColorsTab /> },
          { id: 'vocabulary', name: words('vocabulary'), content: <VocabularyTab /> },
          { id: 'censored', name: words('censored'), content: <CensoredTab /> },
        ]}
      />
    </>
  )
}

/** Names and terms that the recognizer is to expect. */
function VocabularyTab() {
  const words = useTranslations('brand')
  const { data, error, refetch } = useQuery(vocabulary)
  const replace = useReplace(vocabulary, (body: VocabularyRequest) =>
    service.brandKit.replaceVocabulary(body),
  )
  if (error && !data) return <Failure error={error} onRetry={() => refetch()} />
  if (!data) return <Loading>{words('loading')}</Loading>
  return (
    <WordList
      label={words('vocabulary')}
      hint={words('vocabularyHint')}
      items={data.items.map(({ term }) => term)}
      isPending={replace.isPending}
      error={replace.error}
      onAdd={(added) =>
        replace.mutateAsync(({ items }) => ({
          items: [...items, ...added.map((term) => ({ term }))],
        }))
      }
      onRemove={(removed) =>
        replace.mutate(({ items }) => ({ items: items.filter(({ term }) => term !== removed) }))
      }
    />
  )
}

const MODES = ['beep', 'mute', 'mask'] as const

/** Words that are kept from being heard and read. */
function CensoredTab() {
  const words = useTranslations('brand')
  const { data, error, refetch } = useQuery(censoredWords)
  const replace = useReplace(censoredWords, (body: CensoredWordsRequest) =>
    service.brandKit.replaceCensoredWords(body),
  )
  if (error && !data) return <Failure error={error} onRetry={() => refetch()} />
  if (!data) return <Loading>{words('loading')}</Loading>
  return (
    <div className="stack">
      <Choice
        label={words('mode')}
        value={data.mode}
        options={MODES.map((value) => ({ value, name: words(`modes.${value}`) }))}
        onChange={(mode) => replace.mutate(() => ({ mode }))}
      />
      <WordList
        label={words('censored')}
        hint={words('censoredHint')}
        items={data.items.map(({ word }) => word)}
        isPending={replace.isPending}
        error={replace.error}
        onAdd={(added) =>
          replace.mutateAsync(({ items }) => ({
            items: [...items, ...added.map((word) => ({ word }))],
          }))
        }
        onRemove={(removed) =>
          replace.mutate(({ items }) => ({ items: items.filter(({ word }) => word !== removed) }))
        }
      />
    </div>
  )
}

/** The looks that videos are made with. */
function TemplatesTab() {
  const words = useTranslations('brand')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(templateList)
  useFonts()
  const [name, setName] = useState('')
  const create = useChange<Template>(['templates'], ({ template_id }) => {
    void navigate({ to: '/brand/templates/$templateId', params: { templateId: template_id } })
  })
  return (
    <div className="stack">
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{words('loading')}</Loading>}
      <ul className="grid">
        {data?.map((template) => (
          <TemplateCard key={template.template_id} template={template} />
        ))}
      </ul>
      <Form
        className="add-line"
        onSend={() => create.mutate(() => service.templates.create({ name }))}
      >
        <Field label={words('newTemplate')} value={name} onChange={setName} isRequired />
        <Button type="submit" isDisabled={!name.trim()} isPending={create.isPending}>
          {words('create')}
        </Button>
      </Form>
      {create.error && <Failure error={create.error} />}
    </div>
  )
}

const KINDS: readonly FileKind[] = [
  ...(['logo', 'watermark', 'font', 'intro', 'outro'] as const),
  ...(['music', 'sound_effect', 'image', 'video', 'background'] as const),
]

/** The files of the brand: logos, fonts, intros, outros, music and pictures. */
function FilesTab() {
  const words = useTranslations('brand')
  const ofBring = useTranslations('bring')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(brandFiles)
  const [kind, setKind] = useState<FileKind>('logo')
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      // One that is refused keeps no other from being taken.
      const failures: unknown[] = []
      for (const file of files) {
        await service.assets
          .upload(file, { kind: kindOf(file, kind) })
          .catch((error) => failures.push(error))
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
        <FilesButton
          isMany
          kind="primary"
          isPending={upload.isPending}
          onChoose={(files) => upload.mutate(files)}
        >
          {ofBring('choose')}
        </FilesButton>
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
