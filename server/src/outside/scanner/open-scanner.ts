import type { ScannerConfig } from '../../platform/config-scanner.ts'
import { createClamd } from './clamd.ts'
import type { Scanner } from './port.ts'
import { trustOnceTried } from './trust-once-tried.ts'

/** Nothing is contacted yet: a scanner that is away keeps nobody from starting. */
export const openScanner = (config: ScannerConfig): Scanner => trustOnceTried(createClamd(config))
