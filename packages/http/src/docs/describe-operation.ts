export interface Described {
  summary?: string
  description?: string
  security?: Record<string, string[]>[]
  /** The cost in words; omitted when the operation is free. */
  'x-costs'?: string
  /** The codes that its own rules add. */
  'x-refusals'?: string[]
}

export function describeOperation(
  { description, security, 'x-costs': costs }: Described,
  { plans = {} }: { plans?: Readonly<Record<string, string>> },
  own: readonly string[],
): string {
  const scopes = security?.flatMap(({ bearer = [] }) => bearer) ?? []
  const planned = scopes.flatMap((scope) => plans[scope] ?? [])
  return [
    description ?? '',
    [
      `- Costs: ${costs ?? 'nothing.'}`,
      `- Scope: ${scopes.map((scope) => `\`${scope}\``).join(', ') || 'none'}`,
      `- Plan: ${planned.join(', ') || 'any'}`,
      `- Errors: ${[...own.map((code) => `\`${code}\``), 'those of every call'].join(', ')}`,
    ].join('\n'),
  ]
    .join('\n\n')
    .trim()
}
