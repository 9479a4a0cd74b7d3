import { Html } from '@svc/http'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { type SectionLinkProps, TopBar } from '../../web/app/top-bar.tsx'
import german from '../../web/words/de.json'
import english from '../../web/words/en.json'

const TEXTS = { en: { shell: english.shell }, de: { shell: german.shell } }

/**
 * Writes what surrounds every page of the studio, as the studio itself will. It is seen while the program is loaded, its links
 * work before, and the browser has its styles and fonts at hand when the page comes.
 *
 * @param path - Of the address that was asked for.
 */
export function studioFrame(path: string, language: keyof typeof TEXTS): Html {
  const SectionLink = ({ to, ...props }: SectionLinkProps) => (
    <a
      {...props}
      href={`/studio${to}`}
      aria-current={path.startsWith(`/studio${to}`) ? 'page' : undefined}
    />
  )
  const frame = (
    <IntlProvider locale={language} messages={TEXTS[language]} timeZone="UTC">
      <TopBar SectionLink={SectionLink} />
    </IntlProvider>
  )
  return new Html(renderToStaticMarkup(frame))
}
