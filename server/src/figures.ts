import { readScanBacklog } from './modules/transfers/index.ts'
import type { Reader } from './platform/database/connect.ts'
import type { Figures } from './platform/metrics.ts'

/** What is told to whoever watches the service, beside what the program counts by itself. */
export const figuresOf = (reader: Reader): Figures => ({
  help: {
    scan_waiting_files: 'Files that wait for the verdict of the scanner.',
    scan_stuck_files: 'Files among them that the scanner could not judge.',
    scan_oldest_waiting_seconds: 'How long the oldest of them has waited.',
  },
  async read() {
    const { waitingFiles, stuckFiles, oldestWaitingSeconds } = await readScanBacklog(reader)
    return {
      scan_waiting_files: waitingFiles,
      scan_stuck_files: stuckFiles,
      scan_oldest_waiting_seconds: oldestWaitingSeconds,
    }
  },
})
