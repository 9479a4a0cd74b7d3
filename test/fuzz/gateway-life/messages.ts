const LINES = 'Host: localhost\r\n'
const GET = `GET /v1/a HTTP/1.1\r\n${LINES}\r\n`
const LONG = 'x'.repeat(300)

/** What clients send: most of it is in order. */
export const REQUESTS = [
  GET,
  GET,
  `HEAD /v1/a HTTP/1.1\r\n${LINES}\r\n`,
  `GET /v1/old HTTP/1.0\r\n${LINES}\r\n`,
  `GET /v1/last HTTP/1.1\r\n${LINES}Connection: close\r\n\r\n`,
  `POST /v1/b HTTP/1.1\r\n${LINES}Content-Length: 5\r\n\r\nhello`,
  `POST /v1/projects HTTP/1.1\r\n${LINES}Idempotency-Key: k\r\nContent-Length: 5\r\n\r\nhello`,
  `POST /v1/c HTTP/1.1\r\n${LINES}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  // Longer than what is read before it is sent on.
  `PUT /v1/d HTTP/1.1\r\n${LINES}Content-Length: 70000\r\n\r\n${'y'.repeat(70_000)}`,
  `PUT /v1/e HTTP/1.1\r\n${LINES}Transfer-Encoding: chunked\r\n\r\n11170\r\n${'z'.repeat(70_000)}\r\n0\r\n\r\n`,
  // Not in order: cut, malformed in its body, malformed.
  `POST /v1/b HTTP/1.1\r\n${LINES}Content-Length: 50\r\n\r\nhello`,
  `POST /v1/c HTTP/1.1\r\n${LINES}Transfer-Encoding: chunked\r\n\r\n5\r\nhelloXX0\r\n\r\n`,
  `GET /v1/a HTTP/1.1\r\n\r\n`,
]

interface ScriptedAnswer {
  text: string
  /** What the service does behind it. */
  end: 'clean' | 'reset' | null
}

const OK = 'HTTP/1.1 200 OK\r\n'
const said = (text: string, end: ScriptedAnswer['end'] = null): ScriptedAnswer => ({ text, end })

/** What the service answers, in order and out of order. */
export const ANSWERS: ScriptedAnswer[] = [
  said(`${OK}Content-Length: 2\r\n\r\nok`),
  said(`${OK}Content-Length: 2\r\n\r\nok`, 'clean'),
  said(`${OK}Content-Length: 0\r\n\r\n`),
  said(`${OK}Content-Length: ${LONG.length}\r\n\r\n${LONG}`),
  said(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`),
  said(`HTTP/1.1 100 Continue\r\n\r\n${OK}Content-Length: 2\r\n\r\nok`),
  said('HTTP/1.1 204 No Content\r\n\r\n'),
  said('HTTP/1.1 503 Away\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'),
  said(`${OK}Connection: close\r\n\r\n${LONG}`, 'clean'),
  said(`${OK}\r\n${LONG}`, 'reset'),
  said(`${OK}Content-Length: 100000\r\n\r\n${'w'.repeat(100_000)}`),
  // Out of order: cut, malformed with the head, behind it, without an end, too much.
  said('', null),
  said('', 'reset'),
  said('HTTP/1.1 200', 'clean'),
  said(`${OK}Content-Length: 50\r\n\r\nok`, 'clean'),
  said(`${OK}Content-Length: 50\r\n\r\nok`),
  said(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhelloXX0\r\n\r\n`),
  said(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`),
  said(`${OK}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc`),
  said(`${OK}Content-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\n`),
  said('HTTP/1.1 205 Reset\r\nContent-Length: 5\r\n\r\nstray'),
  said('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  said('hello\r\n\r\n'),
]
