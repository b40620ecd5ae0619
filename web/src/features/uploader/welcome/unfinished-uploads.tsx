import { type ComponentProps, type ComponentType, Suspense, lazy } from 'react'
import { logError } from '../../../platform/log.ts'
import { importWithRetry } from '../../../ui/import-with-retry.ts'
import type { UnfinishedList } from './unfinished-list.tsx'
// The next step has both, and so has the dashboard: with home they are fetched once.
import '../../../ui/display/file-name.tsx'
import '../../../ui/feedback/gauge.tsx'

type Props = ComponentProps<typeof UnfinishedList>

/** Few visits begin with one, and its record is read meanwhile: home is there without. What cannot be fetched is kept for the next. */
const Later = lazy<ComponentType<Props>>(() =>
  importWithRetry(() => import('./unfinished-list.tsx')).then(
    (file) => ({ default: file.UnfinishedList }),
    (error: unknown) => {
      logError(error)
      return { default: () => null }
    },
  ),
)

/** What this browser kept of earlier uploads, to go on with. */
export function UnfinishedUploads(props: Props) {
  return (
    <Suspense>
      <Later {...props} />
    </Suspense>
  )
}
