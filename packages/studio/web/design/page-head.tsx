import { type ReactNode, useEffect } from 'react'

/** The id of the heading of a page. */
export const PAGE_TITLE = 'page-title'

interface PageHeadProps {
  title: string
  about?: ReactNode
  /** What the window is called. Default: the title. */
  tab?: string
  /** A link to where this page belongs. */
  back?: ReactNode
  /** What can be done here first of all. */
  children?: ReactNode
}

/** The head of a page; it also names the window. */
export function PageHead({ title, about, tab = title, back, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${tab} – Clips`
  }, [tab])
  return (
    <header className="head">
      <div>
        {back}
        <h1 id={PAGE_TITLE} dir="auto">
          {title}
        </h1>
        {about && <p className="quiet">{about}</p>}
      </div>
      {children && <div className="actions">{children}</div>}
    </header>
  )
}
