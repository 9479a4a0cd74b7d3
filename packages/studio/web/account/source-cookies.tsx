import type { SourceCookies } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { cookieSites } from '../data/source-cookies.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { Disclosure } from '../design/disclosure.tsx'
import { CookiesForm } from './cookies-form.tsx'

/** The sites that pages are fetched from with cookies, and the way to give and delete them. */
export function SourceCookiesSection() {
  const words = useTranslations('cookies')
  const { data: sites, error, refetch } = useQuery(cookieSites)
  return (
    <section className="card narrow" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p className="quiet">{words('about')}</p>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {sites && sites.length > 0 && (
        <ul className="lines" aria-label={words('list')}>
          {sites.map((site) => (
            <Site key={site.site} {...site} />
          ))}
        </ul>
      )}
      <Disclosure title={words('give')}>
        <CookiesForm action={words('keep')} />
      </Disclosure>
    </section>
  )
}

function Site({ site, expires_at, updated_at }: SourceCookies) {
  const words = useTranslations('cookies')
  const { dateTime, relativeTime } = useFormatter()
  const told = [
    words('given', { time: relativeTime(new Date(updated_at)) }),
    ...(expires_at
      ? [words('until', { day: dateTime(new Date(expires_at), { dateStyle: 'medium' }) })]
      : []),
  ]
  return (
    <li>
      <span>
        <bdi>{site}</bdi>
        <br />
        <span className="small quiet">{told.join(' · ')}</span>
      </span>
      <AskedButton
        isSlim
        aria-label={words('deleteNamed', { site })}
        title={words('deleteTitle', { site })}
        about={words('deleteAbout')}
        act={() => service.sourceCookies.delete(site)}
        stale={cookieSites.queryKey}
      />
    </li>
  )
}
