import type { Tenant } from '../context.ts'
import type { Upload } from './upload.ts'

export async function readUpload(tenant: Tenant, upload_id: string): Promise<Upload> {
  throw new Error('not written yet')
}
