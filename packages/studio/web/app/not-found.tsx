import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { classesOf } from '../design/button-look.ts'
import { PageHead } from '../design/page-head.tsx'

/** An address of the studio that leads nowhere. */
export function NotFound() {
  const words = useTranslations('notFound')
  return (
    <>
      <PageHead title={words('title')} about={words('about')} />
      <p>
        <Link to="/videos" className={classesOf('primary')}>
          {words('home')}
        </Link>
      </p>
    </>
  )
}
