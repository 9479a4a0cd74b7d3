import {
  CaptionStyle,
  ProjectSettings,
  RenderSettings,
  TemplateConfig,
} from '../../packages/specification/src/index.ts'

/** A shape, as far as its members are concerned. */
interface Shape {
  properties?: Record<string, Shape>
  anyOf?: Shape[]
  description?: string
  default?: unknown
  type?: string
  minimum?: number
  maximum?: number
  'x-unit'?: string
}

export interface Member {
  path: string
  shape: Shape
}

/** Every member that can be set, those of captions once. */
export const MEMBERS: Member[] = [
  ...membersOf('captions', CaptionStyle),
  ...membersOf('config', without(TemplateConfig)),
  ...membersOf('settings', without(ProjectSettings)),
  ...membersOf('render', without(RenderSettings)),
]

function without({ properties }: Shape): Shape {
  const { captions: _, ...rest } = properties ?? {}
  return { properties: rest }
}

function membersOf(path: string, shape: Shape): Member[] {
  const object = shape.properties ? shape : shape.anyOf?.find(({ properties }) => properties)
  if (!object?.properties) return [{ path, shape }]
  return Object.entries(object.properties).flatMap(([name, member]) =>
    // A part of a caption style inside of another shape is read as a whole.
    path === 'config.hook.style'
      ? [{ path: `${path}.${name}`, shape: member }]
      : membersOf(`${path}.${name}`, member),
  )
}
