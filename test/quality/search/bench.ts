import { openDatabase } from '../../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../../packages/domain/test/create-test-database.ts'
import { numbersOf, openCommand } from '../report/command.ts'
import { describeArchive } from './ask-archive.ts'
import { fillArchive } from './fill-archive.ts'

// Searches among the hours of what one account's videos say, and tells how long it takes and what the index takes.

const { values, write } = openCommand('bun quality bench search', {
  options: {
    hours: {
      default: '1000',
      about: 'hours of speech, one database each; 100000 takes an hour and 20 GB',
    },
  },
})
const texts: string[] = []
for (const hours of numbersOf(values.hours)) {
  await using database = await createTestDatabase()
  const sql = openDatabase(database.url, { connections: 1 })
  texts.push(await describeArchive(await fillArchive(sql, hours), hours))
  await sql.end()
}
await write('scale.md', { title: 'Search', text: texts.join('\n\n') })
