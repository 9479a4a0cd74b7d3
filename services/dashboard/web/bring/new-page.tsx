import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { Button } from '../design/button.tsx'
import { PageHead } from '../design/page-head.tsx'
import { useDraft } from './draft.ts'
import { Estimate } from './estimate.tsx'
import { MoreSettings } from './more-settings.tsx'
import { Settings } from './settings.tsx'
import { SourcePicker } from './source-picker.tsx'
import { UploadRow } from './upload-row.tsx'
import { useEstimate } from './use-estimate.ts'
import { useFaults } from './use-faults.ts'
import { useSubmit } from './use-submit.ts'
import { useUploads } from './use-uploads.ts'

/** Where a video is brought: its source, what is to be made of it, and what that takes. */
export function NewPage() {
  const words = useTranslations('bring')
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
    <form
      className="bring"
      onSubmit={(event) => {
        event.preventDefault()
        if (hasSource && !faults.own) submit.mutate()
      }}
    >
      <PageHead title={words('title')} about={words('about')} />
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
          <Button
            kind="primary"
            type="submit"
            isPending={submit.isPending}
            isDisabled={!hasSource || estimate.isTooMuch}
          >
            {words('begin')}
          </Button>
          {!hasSource && <p className="small quiet">{words('sourceFirst')}</p>}
        </div>
      </div>
    </form>
  )
}
