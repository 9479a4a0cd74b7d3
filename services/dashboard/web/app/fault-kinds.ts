/** A fault that has words of its own, and the values that stand in them, as the service wrote them. */
export interface Fault {
  kind: keyof typeof KINDS
  values: Record<string, string>
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?`
const RECEIVED = '^Received (?<received>.*); allowed is '
const AN_AMOUNT = '(?:an integer|a number)'
const ITEMS = '(?:different )?items'

/** The sentences of the service that have words of their own, the most particular first. */
const KINDS = {
  numberFromTo: [RECEIVED, `${AN_AMOUNT} from (?<least>${NUMBER}) to (?<most>${NUMBER})`],
  numberAtLeast: [RECEIVED, `${AN_AMOUNT} of at least (?<least>${NUMBER})`],
  numberAtMost: [RECEIVED, `${AN_AMOUNT} of at most (?<most>${NUMBER})`],
  textFromTo: [RECEIVED, String.raw`a text of (?<least>\d+) to (?<most>\d+) characters`],
  textAtLeast: [RECEIVED, String.raw`a text of at least (?<least>\d+) characters`],
  textAtMost: [RECEIVED, String.raw`a text of at most (?<most>\d+) characters`],
  itemsFromTo: [RECEIVED, String.raw`an array of (?<least>\d+) to (?<most>\d+) ${ITEMS}`],
  itemsAtMost: [RECEIVED, String.raw`an array of at most (?<most>\d+) ${ITEMS}`],
  oneOf: [RECEIVED, String.raw`(?<allowed>"[^"]*"(?:, "[^"]*")* or "[^"]*")\.$`],
  missing: ['^It is missing; allowed is '],
  noUrl: ['^The address of the (?:source|receiver) is not an absolute URL'],
  privateUrl: ['^The address of the (?:source|receiver) points into a private network'],
  notHttps: [
    String.raw`^The address of the receiver has the scheme (?<scheme>[\w+.-]+); it must be https`,
  ],
  notHttp: [
    String.raw`^The address of the source has the scheme (?<scheme>[\w+.-]+); allowed are http`,
  ],
  port: [
    String.raw`^The address of the source has the port (?<port>\d+); allowed are (?<allowed>[\d, and]+)`,
  ],
  credentials: ['^The address of the receiver holds credentials'],
  tooLarge: [String.raw`^\d+ bytes are more than the (?<bytes>\d+) `],
  storageFull: [
    String.raw`^(?:\d+ bytes do not fit|The file no longer fits): the storage of the account is limited to (?<bytes>\d+)`,
  ],
  atMost: [String.raw`^An account has at most (?<most>\d+) `],
  taken: ['^There is a template called “(?<name>.*)” already'],
  unverified: ['^Verify your e-mail address'],
} as const satisfies Record<string, readonly string[]>

const PATTERNS = Object.entries(KINDS).map(
  ([kind, parts]) => [kind as keyof typeof KINDS, new RegExp(parts.join(''), 's')] as const,
)

/** Names the kind of fault that a sentence of the service describes; `null` when it has no words of its own. */
export function faultOf(description: string): Fault | null {
  for (const [kind, pattern] of PATTERNS) {
    const match = pattern.exec(description)
    if (match) return { kind, values: { ...match.groups } }
  }
  return null
}
