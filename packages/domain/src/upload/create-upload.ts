import type { Tenant } from '../context.ts'
import type { Upload, UploadRequest } from './upload.ts'

export async function createUpload(tenant: Tenant, request: UploadRequest): Promise<Upload> {
  throw new Error('not written yet')
}
