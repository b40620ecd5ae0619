import { useEffect, useState } from 'react'
import { hasReportWish, withoutReportWish } from './report-wish.ts'

/** Whether somebody is reporting the transfer. The link of a mail may begin with it. */
export function useReport(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setIsOpen] = useState(() => hasReportWish(location.href))
  useEffect(() => {
    const plain = withoutReportWish(location.href)
    if (plain !== location.href) history.replaceState(history.state, '', plain)
  }, [])
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
