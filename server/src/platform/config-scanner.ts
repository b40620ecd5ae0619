/** Who looks into files before others may have them. */
import { StartFailure } from './start-failure.ts'

export type ScannerPlace = { path: string } | { host: string; port: number }
export type ScannerConfig = {
  at: ScannerPlace
  /** Bytes that are given to it in one stream. */
  window: number
}

/** clamd takes no stream beyond 2 GiB, and needs some room below; far less than a file is no setting but a slip. */
const WINDOW = { standard: 1_900_000_000, least: 100_000, most: 2_147_483_647 }

export function readScanner(place: string | undefined, window: string | undefined): ScannerConfig | undefined {
  if (place !== undefined) return { at: readPlace(place), window: readWindow(window) }
  if (window !== undefined) throw new StartFailure('ENVOI_SCAN_WINDOW is set without CLAMD: nothing would be scanned.')
  return undefined
}

function readPlace(text: string): ScannerPlace {
  if (text.startsWith('/')) return { path: text }
  const [, bracketed, plain, digits] = /^(?:\[([\da-f:.]+)\]|([a-z\d._-]+)):(\d{1,5})$/i.exec(text) ?? []
  const [host, port] = [bracketed ?? plain, Number(digits)]
  if (host === undefined || port < 1 || port > 65_535) {
    throw new StartFailure(`CLAMD must be host:port, or the path of a socket that begins with /: ${text}`)
  }
  return { host, port }
}

function readWindow(text = String(WINDOW.standard)): number {
  const bytes = Number(text)
  if (!/^\d+$/.test(text) || bytes < WINDOW.least || bytes > WINDOW.most) {
    throw new StartFailure(
      `ENVOI_SCAN_WINDOW must be a number of bytes from ${WINDOW.least} to ${WINDOW.most}: ${text}`,
    )
  }
  return bytes
}
