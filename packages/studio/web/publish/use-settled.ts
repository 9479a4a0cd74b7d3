import { useEffect, useState } from 'react'

/** Gives a value as it was when it had not changed for a while, in milliseconds. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return JSON.parse(settled) as T
}
