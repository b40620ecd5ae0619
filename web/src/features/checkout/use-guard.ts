import { useEffect, useState } from 'react'
import { createLeavingGuard } from '../../platform/leaving-guard.ts'

/** Whoever closes the tab while a payment is under way is asked first. What was begun would go on all the same. */
export function useGuard(isUnderWay: boolean): void {
  const [guard] = useState(() => createLeavingGuard(window))
  useEffect(() => {
    guard(isUnderWay)
    return () => guard(false)
  }, [guard, isUnderWay])
}
