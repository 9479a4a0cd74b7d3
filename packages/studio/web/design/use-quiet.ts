import { useEffect, useState } from 'react'

/** Milliseconds after the last key before the service is asked. */
const QUIET_MS = 300

/** Gives a value once it has not changed for a moment. */
export function useQuiet<Value>(value: Value): Value {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return quiet
}
