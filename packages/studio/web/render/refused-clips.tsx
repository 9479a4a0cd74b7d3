import { Failure } from '../app/failure.tsx'

/** A clip with which something was not done, and why. */
export interface Refused {
  title: string
  error: Error
}

/** Names clips with which something was not done, and says why it was not with the first. */
export function RefusedClips({ refused, text }: { refused: readonly Refused[]; text: string }) {
  const [first] = refused
  if (!first) return null
  return (
    <>
      <p role="alert">{text}</p>
      <ul className="small">
        {refused.map(({ title }) => (
          <li key={title} dir="auto">
            {title}
          </li>
        ))}
      </ul>
      <Failure error={first.error} />
    </>
  )
}
