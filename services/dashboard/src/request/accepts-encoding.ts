/** Browsers name four or five. */
const MOST_ENCODINGS = 20

/** Returns whether a request takes answers in an encoding, such as `br`. */
export const acceptsEncoding = ({ headers }: Pick<Request, 'headers'>, encoding: string): boolean =>
  (headers.get('accept-encoding') ?? '')
    .split(',', MOST_ENCODINGS)
    .some((one) => one.trim().split(';', 1)[0] === encoding)
