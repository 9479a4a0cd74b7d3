import { runCommand } from '../src/commands/run-command.ts'

/** Runs `bun svc` in this process: the words of `line`, and then values that may have spaces. */
export function operator(settings: Record<string, string>) {
  async function svc(line: string, values: string[] = [], more: Record<string, string> = {}) {
    const words = [...line.split(' ').filter(Boolean), ...values]
    const [said, complaints]: [string[], unknown[]] = [[], []]
    const code = await runCommand(
      words,
      { say: (text) => said.push(text), complain: (error) => complaints.push(error) },
      { ...settings, ...more },
    )
    return { code, out: said.join('\n'), errors: complaints.join('\n') }
  }

  return {
    svc,

    /** What a command that must succeed answers. */
    async answer(line: string, ...values: string[]) {
      const { code, out, errors } = await svc(line, [...values, '--json'])
      if (code !== 0) throw new Error(errors)
      return JSON.parse(out)
    },

    /** What a command that must fail complains of. */
    async refusal(line: string, ...values: string[]): Promise<string> {
      const { code, out, errors } = await svc(line, values)
      if (code === 0) throw new Error(`It answers: ${out}`)
      return errors
    },
  }
}
