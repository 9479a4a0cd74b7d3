import type { Clip, Render } from '@svc/client'
import { Captions, Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../design/button.tsx'
import { useBytes } from '../design/bytes.ts'
import { Progress } from '../design/progress.tsx'
import { downloadAddress } from './download.ts'
import { RenderFailure } from './render-failure.tsx'
import './render.css'

const CAPTIONS = ['srt', 'vtt', 'ass'] as const

/** The newest render of a clip: how far it is, its files, or why it failed. */
export function RenderResult({ clip, render }: { clip: Clip; render: Render }) {
  const words = useTranslations('render')
  const bytes = useBytes()
  const { status, progress, output, captions, error } = render
  if (status === 'queued') return <Progress label={words('queued')} value={null} text="" />
  if (status === 'rendering') return <Progress label={words('rendering')} value={progress} />
  if (error) return <RenderFailure render={render} />
  if (!output) return null
  const { width, height, size_bytes } = output
  return (
    <>
      {render.clip_revision < clip.revision && <p className="notice warn">{words('older')}</p>}
      <p className="quiet">{words('facts', { width, height, size: bytes(size_bytes) })}</p>
      <div className="actions">
        <LinkButton kind="primary" href={downloadAddress(output.url, clip.title)} download>
          <Download aria-hidden />
          {words('download')}
        </LinkButton>
        {captions && (
          <span className="caption-files">
            <Captions aria-hidden />
            {CAPTIONS.map((kind) => (
              <LinkButton
                key={kind}
                kind="plain"
                href={downloadAddress(captions[`${kind}_url`], clip.title)}
                download
                aria-label={words('captions', { kind: kind.toUpperCase() })}
              >
                {kind.toUpperCase()}
              </LinkButton>
            ))}
          </span>
        )}
      </div>
    </>
  )
}
