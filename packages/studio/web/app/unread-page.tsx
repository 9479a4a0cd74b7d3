import { ApiError } from '@svc/client'
import { PageHead } from '../design/page-head.tsx'
import { Failure, type FailureProps } from './failure.tsx'
import { NotFound } from './not-found.tsx'

/** In place of a page whose resource could not be read: none has that address, or the reading failed. */
export function UnreadPage({ title, ...props }: FailureProps & { title: string }) {
  const { error } = props
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <>
      <PageHead title={title} />
      <Failure {...props} />
    </>
  )
}
