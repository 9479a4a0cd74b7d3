import { listNoticeSwitches, type NoticeSwitch, switchNotice } from '@svc/domain'
import type { Core } from '../dependencies.ts'

/** Lists which mails a person wants. */
export async function listNotices({ sql }: Core, subject: string) {
  return { items: await listNoticeSwitches(sql, subject) }
}

/** Switches one kind of mails on or off for a person. */
export async function switchNoticeOf(core: Core, subject: string, change: NoticeSwitch) {
  await switchNotice(core.sql, { ...change, subject })
  return listNotices(core, subject)
}
