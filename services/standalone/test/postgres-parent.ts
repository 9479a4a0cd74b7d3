import { startPostgres } from '../src/postgres/start-postgres.ts'

// Starts a database, writes a row, prints its address, and waits to be killed.
const { url } = await startPostgres({ folder: process.argv[2] ?? '', settings: { fsync: 'off' } })
const sql = new Bun.SQL(url, { max: 1 })
await sql`create table kept (note text)`
await sql`insert into kept values ('still here')`
console.log(url)
// wall clock: only keeps the process alive
setInterval(() => {}, 1000)
