import type { Sql } from '../database.ts'
import type { Upload, UploadFacts } from './upload.ts'

export async function completeUpload(
  sql: Sql,
  upload_id: string,
  facts: UploadFacts,
  place: () => Promise<void>,
): Promise<Upload> {
  throw new Error('not written yet')
}
