import { readScanBacklog } from './modules/transfers/index.ts'
import type { Reader } from './platform/database/connect.ts'

/** What is told to whoever watches the service, beside what the program counts by itself. */
export async function readFigures(reader: Reader): Promise<Record<string, number>> {
  const { waitingFiles, stuckFiles, oldestWaitingSeconds } = await readScanBacklog(reader)
  return {
    scan_waiting_files: waitingFiles,
    scan_stuck_files: stuckFiles,
    scan_oldest_waiting_seconds: oldestWaitingSeconds,
  }
}
