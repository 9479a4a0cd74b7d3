import type { Project } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Upload as UploadIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { ownAccount } from '../data/account.ts'
import { projectLists, projectOf } from '../data/projects.ts'
import { Button } from '../design/button.tsx'
import { useDuration } from '../design/duration.ts'
import { Field } from '../design/field.tsx'
import { FilesButton } from '../design/files-button.tsx'
import { Form } from '../design/form.tsx'
import { PageHead } from '../design/page-head.tsx'
import { decide } from './begin.ts'
import { type Draft, useDraft } from './draft.ts'
import { DropArea } from './drop-area.tsx'
import { takeShared } from './kept-files.ts'
import { MEDIA_TYPES } from './media-types.ts'
import { MoreSettings } from './more-settings.tsx'
import { Settings } from './settings.tsx'
import { toWish } from './to-wish.ts'
import { UploadRow } from './upload-row.tsx'
import { uploadStore } from './upload-store.ts'
import { useBringFiles } from './use-bring-files.ts'
import { type Estimated, useEstimate } from './use-estimate.ts'
import { useFaults } from './use-faults.ts'
import { useUploads } from './use-uploads.ts'

/** Where a video is brought: its source, what is to be made of it, and what that takes. */
export function NewPage() {
  const words = useTranslations('bring')
  const ofVideos = useTranslations('videos')
  const navigate = useNavigate()
  const { draft, change, clear } = useDraft()
  const uploads = useUploads()
  const [isMore, setIsMore] = useState(false)
  const estimate = useEstimate(draft)
  const submit = useSubmit(draft, (project) => {
    clear()
    if (!project) return navigate({ to: '/videos' })
    return navigate({ to: '/videos/$projectId', params: { projectId: project.project_id } })
  })
  const faults = useFaults(draft, submit.error ?? estimate.error)
  const hasSource = draft.address.trim() !== '' || uploads.some(({ wish }) => wish === null)
  return (
    <Form
      className="bring"
      onSend={() => {
        if (hasSource && !faults.own) submit.mutate()
      }}
    >
      <PageHead title={ofVideos('new')} about={words('about')} />
      <div className="columns">
        <div className="stack">
          <SourcePicker
            address={draft.address}
            fault={faults.at('body.source')}
            onAddress={(address) => change({ address })}
          />
          {uploads.length > 0 && (
            <ul className="card stack" aria-label={words('files')}>
              {uploads.map((upload) => (
                <UploadRow key={upload.key} upload={upload} />
              ))}
            </ul>
          )}
        </div>
        <div className="stack">
          <Settings draft={draft} change={change} />
          <Button
            kind="plain"
            aria-expanded={isMore}
            aria-controls="more"
            onPress={() => setIsMore(!isMore)}
          >
            {words(isMore ? 'less' : 'more')}
          </Button>
          <div id="more" hidden={!isMore && !faults.isInMore}>
            <MoreSettings draft={draft} change={change} faults={faults} />
          </div>
          <Estimate estimate={estimate} />
          {faults.rest && <Failure error={faults.rest} />}
          <div className={hasSource ? 'floating begin' : 'begin'}>
            {!hasSource && <p className="small quiet">{words('sourceFirst')}</p>}
            <Button
              kind="primary"
              type="submit"
              isPending={submit.isPending}
              isDisabled={!hasSource || estimate.isTooMuch}
            >
              {words('begin')}
            </Button>
          </div>
        </div>
      </div>
    </Form>
  )
}

/** Sends the form: an address begins at once, files as soon as they have arrived. `onDone` gets what has begun. */
function useSubmit(draft: Draft, onDone: (project: Project | null) => void) {
  const queries = useQueryClient()
  const { data: account } = useQuery(ownAccount)
  return useMutation({
    async mutationFn() {
      const { transcript, ...wish } = toWish(draft, account?.limits.max_clips_per_project ?? 50)
      const begun = await decide({ ...wish, ...(transcript && { transcript }) })
      const refused = uploadStore.list().find(({ error }) => error !== null)?.error
      if (refused) throw refused
      const url = draft.address.trim()
      if (!url) return begun
      const project = await service.projects.create({
        ...wish,
        source: { url, ...(transcript && { transcript }) },
      })
      queries.setQueryData(projectOf(project.project_id).queryKey, project)
      void queries.invalidateQueries({ queryKey: projectLists })
      return project
    },
    onSuccess: onDone,
  })
}

const SCHEME = 'https://'

interface SourcePickerProps {
  address: string
  fault: string | null
  onAddress: (address: string) => void
}

/** Where the video comes from: a file that is dropped or chosen, or an address. */
function SourcePicker({ address, fault, onAddress }: SourcePickerProps) {
  const words = useTranslations('bring')
  const ofFeeds = useTranslations('feeds')
  const { take, refusal } = useBringFiles()
  useShared({ take, onAddress })
  usePasted(take)
  return (
    <section className="stack" aria-label={words('source')}>
      <DropArea className="drop" onFiles={take}>
        <UploadIcon aria-hidden />
        <b>{words('drop')}</b>
        <FilesButton isMany kind="primary" accepts={MEDIA_TYPES} onChoose={take}>
          {words('choose')}
        </FilesButton>
        <p className="small quiet">{words('formats')}</p>
      </DropArea>
      {refusal && (
        <p className="notice bad" role="alert">
          {refusal}
        </p>
      )}
      <Field
        label={words('address')}
        hint={words('addressHint')}
        fault={fault}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={SCHEME}
        value={address}
        onChange={onAddress}
      />
      <p className="small">
        <Link to="/feeds">{ofFeeds('link')}</Link>
      </p>
    </section>
  )
}

interface Taking {
  take: (files: File[]) => boolean
  onAddress: (address: string) => void
}

/** Takes what another app shared: its files wait in the browser, an address stands in that of the page. */
function useShared({ take, onAddress }: Taking): void {
  const onFiles = useEffectEvent(take)
  const onFound = useEffectEvent(onAddress)
  useEffect(() => {
    const address = new URLSearchParams(location.search).get('address')
    if (address) onFound(address)
    takeShared().then(
      (files) => files.length > 0 && onFiles(files),
      () => {},
    )
  }, [])
}

/** Takes files that are pasted anywhere but into a text. */
function usePasted(take: Taking['take']): void {
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      const isText = target instanceof Element && target.matches('input, textarea')
      const files = [...(clipboardData?.files ?? [])]
      if (!isText && files.length > 0) take(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  })
}

/** What the video takes, before anything is spent. */
function Estimate({ estimate }: { estimate: Estimated }) {
  const words = useTranslations('bring.estimate')
  const ofBrand = useTranslations('brand')
  const { credits, isExact, perMinute, renderPerMinute, available, isTooMuch } = estimate
  return (
    <section className="card estimate" aria-label={words('title')} aria-live="polite">
      <dl>
        <dt>{words('time')}</dt>
        <dd>
          <ReadyIn estimate={estimate} />
        </dd>
        <dt>{words('finding')}</dt>
        <dd>
          {credits !== null
            ? words(isExact ? 'cost' : 'most', { credits })
            : perMinute !== null
              ? words('perMinute', { credits: perMinute })
              : ofBrand('loading')}
        </dd>
        <dt>{words('rendering')}</dt>
        <dd>
          {renderPerMinute === null
            ? ofBrand('loading')
            : words('perMinute', { credits: renderPerMinute })}
        </dd>
        <dt>{words('available')}</dt>
        <dd>{available === null ? words('unlimited') : words('cost', { credits: available })}</dd>
      </dl>
      {isTooMuch && (
        <p className="notice bad" role="alert">
          {words('tooMuch', { credits: credits ?? 0, available: available ?? 0 })}
        </p>
      )}
    </section>
  )
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/**
 * Seconds of work for each second of video, the least and the most, where the service has measured nothing: from hours of
 * video with given words on a fast machine to short ones that are listened to on two processors (`docs/benchmarks.md`).
 */
const PACES = [0.1, 0.75] as const

/** How long the work takes: for what is known of the video, else for an hour of it. */
function ReadyIn({ estimate: { length, pace, source } }: { estimate: Estimated }) {
  const words = useTranslations('bring.estimate')
  const duration = useDuration()
  const [least, most] = pace === null ? PACES : [pace / MINUTE, pace / MINUTE]
  const seconds = length?.seconds ?? HOUR
  const [shortest, longest] = [duration(seconds * least), duration(seconds * most)]
  const time =
    shortest === longest
      ? words('about', { time: longest })
      : words('between', { least: shortest, most: longest })
  return (
    <>
      <span>{length ? time : words('perHour', { time })}</span>
      {source && !length?.isExact && <p className="small quiet">{words(`lengths.${source}`)}</p>}
    </>
  )
}
