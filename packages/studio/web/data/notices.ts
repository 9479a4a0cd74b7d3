import type { NoticeKind } from '@svc/specification/member'
import { callMember } from '../app/service.ts'
import { read } from './read.ts'

interface Notices {
  /** Whether this service sends mails. */
  is_mailed: boolean
  items: { kind: NoticeKind; is_on: boolean }[]
}

const PATH = '/notices'

/** Which mails the member wants. */
export const noticeSwitches = read(['notices'], () => callMember<Notices>('GET', PATH))

export const switchNotice = ({ kind, is_on }: Notices['items'][number]) =>
  callMember<Notices>('PUT', `${PATH}/${kind}`, { is_on: String(is_on) })
