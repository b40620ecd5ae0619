import { useEffect, useState } from 'react'

const SECOND = 1000

/** Seconds until something may be asked for again; 0 when it may. */
export function useCountdown(startsAt = 0): { left: number; start: (seconds: number) => void } {
  const [left, setLeft] = useState(startsAt)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), SECOND)
    return () => clearInterval(timer)
  }, [isRunning])
  return { left, start: setLeft }
}
