import { registerSchemaPath } from '@elysiajs/swagger/utils'
import { ApiError } from '@svc/errors'
import { type AnyElysia, Elysia } from 'elysia'
import { type DocumentFacts, type GeneratedPaths, openApiDocument } from './openapi-document.ts'
import { PAGE_PATH, type PageFacts, swaggerFile } from './swagger-page.ts'

/**
 * Serves the OpenAPI document of an application at `/swagger/json` and `/openapi.json`, and a page that shows it at `/swagger`.
 *
 * The framework's own plugin loads its page from a CDN; here every byte comes from this origin, so the
 * page works offline. Only the plugin's generator is used.
 *
 * Trial calls do not go to the API, which refuses browsers, but to `facts.tryPath`.
 *
 * @param describe - Returns the whole application; called at the first request, when all routes are registered.
 */
export const docs = (facts: DocumentFacts, describe: () => AnyElysia) => {
  let document: object | undefined
  const readDocument = () => {
    document ??= openApiDocument(facts, generatePaths(describe()))
    return document
  }
  return new Elysia({ name: 'docs', detail: { hide: true } })
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

function generatePaths(app: AnyElysia): GeneratedPaths {
  const paths = {}
  for (const { method, path, hooks } of app.routes) {
    if (hooks.detail?.hide || method === 'ALL') continue
    // Routes parse JSON themselves; without this the generator would list plain text as well.
    const hook = { ...hooks, parse: 'application/json' }
    registerSchemaPath({ schema: paths, path, method, hook, models: {} })
  }
  return paths
}
