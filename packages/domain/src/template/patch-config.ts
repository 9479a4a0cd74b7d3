import type { Static } from '@sinclair/typebox'
import {
  completeCaptionStyle,
  completer,
  TemplateConfig,
  type TemplateConfigChange,
  type TemplateConfigRequest,
  type WholeTemplateConfig,
} from '@svc/specification'
import { mergePatch } from '../json.ts'

const complete = completer(TemplateConfig)

/** Completes a configuration: absent members get their defaults. */
export function completeConfig(given: TemplateConfigRequest = {}): TemplateConfig {
  return complete(given)
}

/**
 * Fills in every member of a stored configuration: those added to configurations since it was stored, and those of its
 * caption preset.
 */
export function wholeConfig(stored: TemplateConfig): Static<typeof WholeTemplateConfig> {
  const config = completeConfig(stored)
  return { ...config, captions: completeCaptionStyle(config.captions) }
}

/**
 * Applies a JSON merge patch to a configuration; `null` puts a member back to its default.
 */
export function patchConfig(config: TemplateConfig, change: TemplateConfigChange): TemplateConfig {
  return completeConfig(mergePatch(config, change) as TemplateConfigRequest)
}
