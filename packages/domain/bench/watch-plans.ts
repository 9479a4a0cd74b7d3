import type { Database } from '../src/index.ts'

/** Returns a pool that runs everything as `sql` does, and also reads the plan of each `select`. */
export function watchPlans(sql: Database): { sql: Database; plans(): Promise<string[]> } {
  const asked: Promise<string[]>[] = []
  const explain = async (parts: string[], values: unknown[]): Promise<string[]> => {
    const text = parts.with(0, `explain ${parts[0]}`)
    const rows = await sql<{ 'QUERY PLAN': string }[]>(
      Object.assign(text, { raw: text }),
      ...(values as string[]),
    )
    return rows.map((row) => row['QUERY PLAN'].trim())
  }
  const watched = new Proxy(sql, {
    apply(target, self, [parts, ...values]) {
      const isSelect = Array.isArray(parts) && /^\s*select\b/.test(parts[0])
      if (isSelect) asked.push(explain(parts, values))
      return Reflect.apply(target, self, [parts, ...values])
    },
  })
  return { sql: watched, plans: async () => (await Promise.all(asked)).flat() }
}
