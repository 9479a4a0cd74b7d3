import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'
import { RenderFile } from './render-file.tsx'

/** The finished file of a clip, as a part of its page. */
export function RenderPanel({ clip }: { clip: Clip }) {
  const words = useTranslations('render')
  return (
    <section className="card" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <RenderFile clip={clip} />
    </section>
  )
}
