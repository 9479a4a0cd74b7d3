import { ApiError } from '@svc/errors'
import { Elysia } from 'elysia'
import { PAGE_PATH, type PageFacts, swaggerFile } from './swagger-page.ts'

/**
 * Serves an OpenAPI document at `/swagger/json` and `/openapi.json`, and a page that shows it at `/swagger`.
 *
 * Every byte comes from this origin, so the page works offline. Trial calls do not go to the API, which refuses browsers, but to
 * `facts.tryPath`.
 *
 * @param write - Writes the document, once.
 */
export const docs = (facts: PageFacts, write: () => object) => {
  let document: object | undefined
  const readDocument = () => {
    document ??= write()
    return document
  }
  return new Elysia({ name: 'docs' })
    .get(PAGE_PATH, () => openFile('', facts))
    .get(`${PAGE_PATH}/json`, readDocument)
    .get('/openapi.json', readDocument)
    .get(`${PAGE_PATH}/:file`, ({ params }) => openFile(params.file, facts))
}

function openFile(name: string, facts: PageFacts): Response {
  const file = swaggerFile(name, facts)
  if (file) return file
  throw new ApiError('NOT_FOUND', 'There is no such page.')
}
