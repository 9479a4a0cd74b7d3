import { type ReactNode, useState } from 'react'
import './disclosure.css'

/** A part of a page that most people do not need: its heading is shown, and opens the rest, which is made when it is first opened. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <details className="disclosure" onToggle={() => setWasOpen(true)}>
      <summary>{title}</summary>
      <div className="stack">{wasOpen && children}</div>
    </details>
  )
}
