import { Suspense, lazy, useEffect, useState } from 'react'
import { read, write } from '../../../platform/browser-store.ts'
import { useUploader } from '../use-uploader.ts'
import { isRatingDue, ratingAskedKey } from './rating-due.ts'
import styles from './done-step.module.css'

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
      // Its room is kept from the start: nothing above it moves under a pointer when it comes.
      <Suspense fallback={<div className={styles.ratingRoom} />}>
        <RatingPrompt />
      </Suspense>
    )
  )
}
