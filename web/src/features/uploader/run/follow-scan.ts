/** Between the last byte and the end: the scan, which gets a step of its own only when it takes a while. */
import type { UploaderDeps } from '../deps.ts'
import { secretOf } from '../draft/request.ts'
import type { Scan } from '../state.ts'
import type { UploaderStore } from '../uploader-store.ts'
import { watchScan } from './watch-scan.ts'

/** A check that is over sooner is not worth a screen. */
const A_MOMENT = 1_500

type Pieces = { deps: Pick<UploaderDeps, 'api' | 'clock' | 'log'>; view: UploaderStore }
type Sent = { transferId: string; senderSecret: string }

/** The service forgets the key of an encrypted transfer after a while. A page that still has the password tells it again. */
function createUnlocking({ deps, view }: Pieces, { transferId, senderSecret }: Sent): (scan: Scan) => void {
  let isTold = false
  return ({ needsPassword }) => {
    const sseCPassword = secretOf(view.state.draft)
    const isWanted = needsPassword === true && sseCPassword !== undefined
    if (isWanted && !isTold) {
      const call = { params: { id: transferId }, headers: { 'x-sender-secret': senderSecret }, body: { sseCPassword } }
      deps.api.uploadDone(call).catch((error: unknown) => {
        deps.log(error)
        isTold = false
      })
    }
    isTold = isWanted
  }
}

/** `isCopying`: no byte was sent, so it is told of at once. */
export async function followScan({ deps, view }: Pieces, sent: Sent, isCopying = false): Promise<void> {
  const of = view.state.draft.files.length
  let latest: Scan = { stage: 'running', done: 0, of, isStuck: false, isReadingOnly: true, flagged: [] }
  if (isCopying) latest = { ...latest, isCopying }
  const unlock = createUnlocking({ deps, view }, sent)
  let isShown = false
  const show = (): void => {
    view.dispatch({ type: isShown ? 'scanTold' : 'sent', scan: latest })
    if (!isShown) view.watch(null)
    isShown = true
  }
  if (isCopying) show()
  const over = new AbortController()
  deps.clock.sleep(A_MOMENT, over.signal).then(
    () => isShown || show(),
    () => undefined,
  )
  try {
    await watchScan(deps, sent, (scan) => {
      latest = scan
      unlock(scan)
      if (isShown || scan.stage !== 'running') show()
    })
  } finally {
    over.abort()
  }
}
