import { useTranslations } from 'use-intl'
import { PageHead } from '../design/page-head.tsx'

/** The editor while what it shows is read; the service writes it into the page too. */
export function Waiting() {
  const words = useTranslations('edit')
  return (
    <>
      <PageHead title={words('title')} />
      <div role="status" aria-label={words('loading')} className="editor">
        <div className="skeleton stage" />
        <div className="stack editing">
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      </div>
    </>
  )
}
