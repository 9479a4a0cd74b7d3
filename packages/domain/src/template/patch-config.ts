import type { Static } from '@sinclair/typebox'
import {
  completeCaptionStyle,
  completer,
  TemplateConfig,
  type TemplateConfigChange,
  type TemplateConfigRequest,
  type WholeTemplateConfig,
} from '@svc/specification'

type Json = Record<string, unknown>

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
 *
 * @see https://www.rfc-editor.org/rfc/rfc7396
 */
export function patchConfig(config: TemplateConfig, change: TemplateConfigChange): TemplateConfig {
  return completeConfig(mergePatch(config, change) as TemplateConfigRequest)
}

function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Json = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = mergePatch(merged[name], value)
  }
  return merged
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
