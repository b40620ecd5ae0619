import { Suspense, lazy, useEffect, useState } from 'react'
import { read, write } from '../../../platform/browser-store.ts'
import { useUploader } from '../use-uploader.ts'
import { isRatingDue, ratingAskedKey } from './rating-due.ts'

/** Fetched only for those who are asked. Where it cannot be had, nobody is asked. */
const RatingPrompt = lazy(() =>
  import('./rating-prompt.tsx').then(
    ({ RatingPrompt: Prompt }) => ({ default: Prompt }),
    () => ({ default: () => null }),
  ),
)

/** Once in a long while: what people think. */
export function DoneRating() {
  const { isWidget } = useUploader().state.place
  const [isDue] = useState(() => isRatingDue(read(ratingAskedKey), { isWidget, now: new Date() }))
  useEffect(() => {
    if (isDue) write(ratingAskedKey, String(Date.now()))
  }, [isDue])
  return (
    isDue && (
      <Suspense>
        <RatingPrompt />
      </Suspense>
    )
  )
}
