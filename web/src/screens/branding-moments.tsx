import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransferView } from '@envoi/contract/transfer-views'
import { DAY } from '@envoi/contract/limits'
import type { Frame, Moments } from '../features/branding/preview/moments.ts'
import type { Scan, SentTransfer } from '../features/uploader/state.ts'
import type { Uploader } from '../features/uploader/uploader.ts'
import { UploaderContext, useUploader } from '../features/uploader/use-uploader.ts'
import { WelcomeStart } from '../features/uploader/welcome/welcome-start.tsx'
import { withWords } from '../platform/i18n.ts'
import { useLazyFile } from '../ui/dialogs/lazy-dialogs.tsx'
import { useScene } from '../ui/tide/scene.tsx'

/** The pages of a site for the preview of its look: the real ones, with a transfer that never was. */
export const brandingMoments: Moments = {
  home: () => <WelcomeStart button={null} isFramed={false} isReopening={false} onPicked={() => undefined} />,
  sending: (frame) => <Sending {...frame} />,
  done: (frame) => <Done {...frame} />,
  download: (frame) => <Download {...frame} />,
}

const files = [
  { id: 'file01', name: 'Plans.pdf', size: 24_100_000, sent: 11_700_000 },
  { id: 'file02', name: 'Photos.zip', size: 12_200_000, sent: 12_200_000 },
  { id: 'file03', name: 'Budget.xlsx', size: 2_100_000, sent: 0 },
]
const size = files.reduce((sum, file) => sum + file.size, 0)
const people = ['mia@example.org', 'leo@example.org']

const progress: NonNullable<Uploader['progress']> = {
  status: 'running',
  error: null,
  resumable: true,
  files: files.map((file) => ({ ...file, done: file.sent === file.size })),
  sent: files.reduce((sum, { sent }) => sum + sent, 0),
  total: size,
  // Never the same as before: a preview stands still, and is not to be told stalled.
  headway: Number.NaN,
  bytesPerSecond: 4_200_000,
  secondsLeft: 4,
}
const scan: Scan = { stage: 'clean', done: files.length, of: files.length, isStuck: false, flagged: [] }
const neverChanges = () => () => undefined

/** The page's own uploader, but for what it would show: nothing in a preview can be pressed. */
function useSample(host: string): { uploader: Uploader; transfer: SentTransfer } {
  const [createdAt] = useState(() => new Date())
  const own = useUploader()
  const transfer = {
    transferId: 'sample',
    link: `https://${host}/dl/plans`,
    manageLink: null,
    recipientCount: people.length,
    createdAt,
  }
  const draft = {
    ...own.state.draft,
    files: files.map(({ id, name, size: bytes }) => ({ id, name, size: bytes, picked: null })),
    recipientList: people,
    password: null,
    from: null,
    to: null,
  }
  // Nobody is asked what they think of it, as in a widget.
  const place = { ...own.state.place, isWidget: true }
  const state = { ...own.state, draft, place, transfer, scan }
  return {
    uploader: {
      ...own,
      state,
      progress,
      lastProgress: progress,
      subscribe: neverChanges,
      subscribeProgress: neverChanges,
    },
    transfer,
  }
}

/** What draws it is fetched when somebody wants to see it. */
function useFetched<File>(load: () => Promise<File>, onMissing: () => void): File | undefined {
  const { t } = useTranslation('branding')
  return useLazyFile(load, t('problem_network'), onMissing)
}

function Sending({ host, onMissing }: Frame) {
  const { uploader } = useSample(host)
  const load = () => withWords(['form'], () => import('../features/uploader/sending/sending-step.tsx'))
  const file = useFetched(load, onMissing)
  return <UploaderContext value={uploader}>{file && <file.SendingView />}</UploaderContext>
}

function Done({ host, onMissing }: Frame) {
  const { uploader, transfer } = useSample(host)
  const load = () => withWords(['arrived'], () => import('../features/uploader/done/done-step.tsx'))
  const file = useFetched(load, onMissing)
  return <UploaderContext value={uploader}>{file && <file.DoneView transfer={transfer} />}</UploaderContext>
}

const visit = { keys: { userSecret: null, password: null }, askAgain: () => undefined }
const days = { past: 2, left: 5 }

function Download({ onMissing }: Frame) {
  const { t } = useTranslation('branding')
  const [now] = useState(() => new Date())
  const file = useFetched(() => withWords(['downloader'], () => import('./download.tsx')), onMissing)
  // The water stands as high as there is time left.
  useScene({ level: days.left / (days.past + days.left), water: 'calm', isOfPage: false })
  const inDays = (count: number): string => new Date(now.getTime() + count * DAY).toISOString()
  const transfer: TransferView = {
    transferId: 'sample',
    status: 'ENABLED',
    name: t('sample_title'),
    message: t('mail_sample_text'),
    sender: { name: 'Ana', email: 'ana@example.org' },
    files: files.map(({ id, name, size: bytes }) => ({
      fileId: id,
      name,
      size: bytes,
      preview: null,
      thumbnail: null,
    })),
    validity: { from: inDays(-days.past), to: inDays(days.left) },
    passwordRequired: false,
    allowPreview: false,
    size,
    scan: 'clean',
  }
  return (
    file && (
      <file.OpenTransfer
        id={transfer.transferId}
        transfer={transfer}
        visit={visit}
        now={now}
        isFocusWanted={false}
        report={null}
      />
    )
  )
}
