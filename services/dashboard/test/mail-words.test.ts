import { expect, test } from 'bun:test'
import { mailWordsIn } from '@svc/mail'
import { NOTICE_KINDS } from '@svc/specification/member'
import { STUDIO_TEXTS } from '@svc/studio'
import pages from '../src/words/en.json'

test.each(Object.entries(STUDIO_TEXTS))(
  'mails name platforms, reasons and what to do as the studio does: %s',
  (language, studio) => {
    const { say, platform } = mailWordsIn(language)
    expect(platform('local_folder')).toBe(studio.accounts.fields.folder)
    for (const part of ['reasons', 'steps'] as const) {
      for (const category of Object.keys(
        studio.refusal[part],
      ) as (keyof typeof studio.refusal.steps)[]) {
        expect(say(`refusal.${part}.${category}`)).toBe(studio.refusal[part][category])
      }
    }
  },
)

test('each kind of notices can be switched off', () => {
  const kinds = NOTICE_KINDS.toSorted()
  expect(Object.keys(pages.unsubscribe.kinds).toSorted()).toEqual(kinds)
  expect(Object.keys(STUDIO_TEXTS.en.notices.kinds).toSorted()).toEqual(kinds)
})
