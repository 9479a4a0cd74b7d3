import type { Asset, TemplateConfig } from '@svc/client'
import { service } from '../app/service.ts'
import { patchOf } from './merge-patch.ts'

/** The most templates that `/v1` lists on a page. */
const MOST = 100

/**
 * Replaces a file of the brand kit: templates that use it take the new one, and it is deleted. A new file that cannot be
 * used leaves everything as it was.
 */
export async function replaceFile({ asset_id, kind }: Asset, file: File): Promise<void> {
  const next = await service.assets.upload(file, { kind })
  if (next.status !== 'ready') return
  const templates = await service.templates.list({ limit: MOST })
  for (const { template_id, config, version } of templates.items) {
    const renamed: TemplateConfig = JSON.parse(
      JSON.stringify(config).replaceAll(asset_id, next.asset_id),
    )
    const patch = patchOf(config, renamed)
    if (patch) await service.templates.update(template_id, { config: patch, version })
  }
  await service.assets.delete(asset_id, { force: true })
}
