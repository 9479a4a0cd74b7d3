/** Browsers name four or five. */
const MOST_ENCODINGS = 20

/** Returns whether a request takes answers in an encoding, such as `br`. */
export const acceptsEncoding = ({ headers }: Pick<Request, 'headers'>, encoding: string): boolean =>
  (headers.get('accept-encoding') ?? '').split(',', MOST_ENCODINGS).some((one) => {
    const [name = '', weight = 'q=1'] = one.split(';')
    return name.trim().toLowerCase() === encoding && Number(weight.split('=')[1]) !== 0
  })
