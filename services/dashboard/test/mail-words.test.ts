import { expect, test } from 'bun:test'
import { MAIL_WORDS } from '@svc/mail'
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
