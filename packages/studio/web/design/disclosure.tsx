import type { ReactNode } from 'react'
import './disclosure.css'

/** A part of a page that most people do not need: its heading is shown, and opens the rest. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="disclosure">
      <summary>{title}</summary>
      <div className="stack">{children}</div>
    </details>
  )
}
