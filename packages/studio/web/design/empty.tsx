import type { LucideIcon } from 'lucide-react'

interface EmptyProps {
  Icon?: LucideIcon
  title: string
  about: string
}

/** Stands where a list would be that has nothing yet. */
export function Empty({ Icon, title, about }: EmptyProps) {
  return (
    <section className="card empty">
      {Icon && <Icon aria-hidden />}
      <h2>{title}</h2>
      <p className="quiet">{about}</p>
    </section>
  )
}
