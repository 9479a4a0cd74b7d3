import type { ToldComment } from '@svc/domain'
import type { MailWords } from '@svc/mail'
import { timeOf } from '../share-page/review-views.ts'
import { oneLine } from './mails.ts'
import type { Facts, Letter } from './write-notice.ts'

interface Told {
  comments: ToldComment[]
  /** How many there are, also those that are not among `comments`. */
  count: number
}

/** The longest title of a clip, and the longest text, in characters. */
const LONGEST = { title: 80, text: 300 }

/** Writes the mail about what visitors of share links said. */
export function commentsMail(
  { say }: MailWords,
  { reader, comments, count, baseUrl }: Facts<Told>,
): Letter {
  const titleOf = ({ clip_title }: ToldComment) => oneLine(clip_title, LONGEST.title)
  const lines = (said: ToldComment) => {
    const { clip_id, name, verdict, at, text } = said
    const where = at === null ? 'none' : timeOf(at)
    const facts = { name, verdict: verdict ?? 'none', title: titleOf(said), at: where }
    return [
      say('comments.verdicts', facts),
      ...(text === '' ? [] : [oneLine(text, LONGEST.text)]),
      `${baseUrl}/studio/clips/${clip_id}`,
    ].join('\n')
  }
  const [first] = comments
  const more = count - comments.length
  return {
    subject: say('comments.subject', {
      count,
      name: first?.name ?? '',
      title: first ? titleOf(first) : '',
    }),
    text: say('comments.text', {
      count,
      account: reader.account_name,
      comments: comments.map(lines).join('\n\n'),
      more: more > 0 ? `\n\n${say('comments.more', { count: more })}` : '',
    }),
  }
}
