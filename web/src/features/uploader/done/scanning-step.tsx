import { Checking } from './checking.tsx'
import { Flagged } from './flagged.tsx'
import { useUploader } from '../use-uploader.ts'

/** Step 4: everything has arrived and is looked through; nobody gets it before that is over. */
export function ScanningStep() {
  const { scan } = useUploader().state
  if (!scan) return null
  return scan.stage === 'flagged' ? <Flagged scan={scan} /> : <Checking scan={scan} />
}
