import { AtSign, CalendarDays, Clapperboard, Palette, UserRound } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Mark } from '../design/mark.tsx'

/** The sections of the studio, in the order of the navigation. */
const SECTIONS = [
  { to: '/videos', name: 'videos', Icon: Clapperboard },
  { to: '/calendar', name: 'calendar', Icon: CalendarDays },
  { to: '/accounts', name: 'accounts', Icon: AtSign },
  { to: '/brand', name: 'brand', Icon: Palette },
  { to: '/account', name: 'account', Icon: UserRound },
] as const

/** A link to a section; it says by itself whether it is the one that is shown. */
export interface SectionLinkProps {
  to: (typeof SECTIONS)[number]['to']
  className?: string
  children: ReactNode
}

interface TopBarProps {
  SectionLink: ComponentType<SectionLinkProps>
  /** Who is signed in, once that is known. */
  children?: ReactNode
}

/** The navigation: written by the service into the page, so that it is there at once, and by the studio in its place. */
export function TopBar({ SectionLink, children }: TopBarProps) {
  const words = useTranslations('shell')
  return (
    <>
      <a className="skip" href="#main">
        {words('skip')}
      </a>
      <header className="top">
        <SectionLink to="/videos" className="brand">
          <Mark />
          {words('product')}
        </SectionLink>
        <nav aria-label={words('sections')}>
          {SECTIONS.map(({ to, name, Icon }) => (
            <SectionLink key={to} to={to}>
              <Icon aria-hidden />
              {words(name)}
            </SectionLink>
          ))}
        </nav>
        {children}
      </header>
    </>
  )
}
