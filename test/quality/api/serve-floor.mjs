import { Elysia } from 'elysia'
import { openDatabase, REQUEST_POOL } from '../../../packages/domain/src/index.ts'

// The cost of `GET /v1/projects/{id}` without the product's code: no credential, no limit, no log, no shape.

const { PORT, DATABASE_URL = '', ACCOUNT_ID = '', FLOOR = '' } = process.env
const sql = openDatabase(DATABASE_URL, REQUEST_POOL)

async function readRow(project_id) {
  const [row] = await sql`
    select * from projects where account_id = ${ACCOUNT_ID} and project_id = ${project_id} and deleted_at is null
  `
  return row ?? {}
}

const [sample] = await sql`select * from projects where account_id = ${ACCOUNT_ID} limit 1`
const text = JSON.stringify(sample)
const path = '/v1/projects/:project_id'
const elysia = () => new Elysia().get('/healthz', () => 'ok')
const FLOORS = {
  'Bun.serve': () => () => new Response(text),
  Elysia: () => elysia().get(path, () => text).fetch,
  'Elysia, postgres.js': () => elysia().get(path, ({ params }) => readRow(params.project_id)).fetch,
}
const fetch = FLOORS[FLOOR]?.()
if (!fetch) throw new Error(`FLOOR must be one of ${Object.keys(FLOORS).join(', ')}.`)
Bun.serve({ hostname: '127.0.0.1', port: Number(PORT), development: false, fetch })
