import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import {
  completeCaptionStyle,
  completer,
  TemplateConfig,
  TemplateConfigRequest,
  type WholeTemplateConfig,
} from '@svc/specification'
import { CLOSED, Nullable } from '../schema.ts'

type Json = Record<string, unknown>

/** A JSON merge patch of a configuration: any part at any depth, `null` for what returns to its default. */
export type TemplateConfigChange = Patch<TemplateConfigRequest>
type Patch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Name in keyof T]?: Patch<T[Name]> | null }
    : T

export const TemplateConfigChange = t.Unsafe<TemplateConfigChange>(patchOf(TemplateConfigRequest))

const complete = completer(TemplateConfig)

/** Completes a configuration: what is left out is its default. */
export function completeConfig(given: TemplateConfigRequest = {}): TemplateConfig {
  return complete(given)
}

/**
 * Says every member of a stored configuration: what has been added to configurations since it was stored, and what its
 * caption preset means.
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

/** Makes every member optional and nullable, and so on inside. */
function patchOf(schema: TSchema): TSchema {
  const object: TSchema | undefined = schema.properties
    ? schema
    : schema.anyOf?.find(({ properties }: TSchema) => properties)
  if (!object) return schema
  const members = Object.entries<TSchema>(object.properties)
  return t.Object(
    Object.fromEntries(
      members.map(([name, member]) => [name, t.Optional(Nullable(patchOf(member)))]),
    ),
    CLOSED,
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
