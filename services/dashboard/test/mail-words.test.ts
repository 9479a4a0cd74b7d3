import { expect, test } from 'bun:test'
import { NOTICE_KINDS } from '@svc/domain'
import { MAIL_WORDS } from '@svc/mail'
import { UNSUBSCRIBE_WORDS } from '../src/words/unsubscribe/unsubscribe-words.ts'
import german from '../web/words/de.json'
import english from '../web/words/en.json'

const STUDIO = { en: english, de: german }

test('mails are written in the languages of the studio', () => {
  expect(Object.keys(MAIL_WORDS).toSorted()).toEqual(Object.keys(STUDIO).toSorted())
})

test.each(['en', 'de'] as const)(
  'mails name platforms, reasons and what to do as the studio does: %s',
  (language) => {
    const { platforms, refusal } = MAIL_WORDS[language]
    const studio = STUDIO[language]
    expect({ platforms, refusal }).toEqual({ platforms: studio.platforms, refusal: studio.refusal })
  },
)

test.each(['en', 'de'] as const)('each kind of notices can be switched off in %s', (language) => {
  const kinds = NOTICE_KINDS.toSorted()
  expect(Object.keys(UNSUBSCRIBE_WORDS[language].kinds).toSorted()).toEqual(kinds)
  expect(Object.keys(STUDIO[language].notices.kinds).toSorted()).toEqual(kinds)
})
