/** Between the last byte and the end: the scan, which gets a step of its own only when it takes a while. */
import type { UploaderDeps } from '../deps.ts'
import type { Scan } from '../state.ts'
import type { UploaderStore } from '../uploader-store.ts'
import { watchScan } from './watch-scan.ts'

/** A check that is over sooner is not worth a screen. */
const A_MOMENT = 1_500

type Pieces = { deps: Pick<UploaderDeps, 'api' | 'clock'>; view: UploaderStore }

export async function followScan(
  { deps, view }: Pieces,
  sent: { transferId: string; senderSecret: string },
): Promise<void> {
  let latest: Scan = { stage: 'running', done: 0, of: view.state.draft.files.length, isStuck: false, flagged: [] }
  let isShown = false
  const show = (): void => {
    view.dispatch({ type: isShown ? 'scanTold' : 'sent', scan: latest })
    if (!isShown) view.watch(null)
    isShown = true
  }
  const over = new AbortController()
  deps.clock.sleep(A_MOMENT, over.signal).then(
    () => isShown || show(),
    () => undefined,
  )
  try {
    await watchScan(deps, sent, (scan) => {
      latest = scan
      if (isShown || scan.stage !== 'running') show()
    })
  } finally {
    over.abort()
  }
}
