import { expect, test } from 'bun:test'
import { readTalk } from './read-transcripts.ts'

test('transcripts are read without their notes, links and speakers', () => {
  const talk = readTalk(
    "# Title\n\n**Ann Bo:** \\[03:54\\] See [our site](https://example.org/a.b)... But, well - it's **open-source**? Yes.\n",
  )
  expect(talk.texts).toEqual(['See', 'our', 'site', 'But', 'well', "it's", 'open', 'source', 'Yes'])
  expect([...talk.marks]).toEqual([0, 0, 2, 1, 1, 0, 0, 2, 2])
  expect([...talk.questions]).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0])
})
