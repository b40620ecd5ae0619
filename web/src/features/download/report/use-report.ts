import { useEffect, useState } from 'react'

/** The foot of every mail leads here with this in its address, to report what came with it. */
const PARAMETER = 'report'

export function asksToReport(address: string): boolean {
  const { hash, searchParams } = new URL(address)
  return hash === `#${PARAMETER}` || searchParams.has(PARAMETER)
}

/** Followed once: who loads the page again wants to see it. */
export function withoutReportParameter(address: string): string {
  const url = new URL(address)
  if (url.hash === `#${PARAMETER}`) url.hash = ''
  url.searchParams.delete(PARAMETER)
  return url.href
}

/** Whether somebody is reporting the transfer. The link of a mail may begin with it. */
export function useReport(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setIsOpen] = useState(() => asksToReport(location.href))
  useEffect(() => {
    const plain = withoutReportParameter(location.href)
    if (plain !== location.href) history.replaceState(history.state, '', plain)
  }, [])
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
