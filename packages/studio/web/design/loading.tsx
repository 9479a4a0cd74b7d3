import { PAGE_TITLE } from './page-head.tsx'

interface LoadingProps {
  /** Says what comes. */
  children: string
  /** What comes: cards, one thing with its heading, or a page, whose heading it is meanwhile. Default: cards. */
  of?: 'cards' | 'one' | 'page'
}

/** Stands where something will be while it is read: its outlines for eyes, words for ears. */
export function Loading({ children, of = 'cards' }: LoadingProps) {
  return (
    <div role="status" className={`loading ${of}`}>
      {of === 'page' ? (
        <h1 id={PAGE_TITLE} className="hidden">
          {children}
        </h1>
      ) : (
        <span className="hidden">{children}</span>
      )}
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  )
}
