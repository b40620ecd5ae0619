import { type CSSProperties, type ReactNode, createContext, use, useLayoutEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './scene.module.css'
import { type Scene, Tide } from './tide.tsx'
import { useIsFrameRateLow } from './frame-rate.ts'

const atRest: Scene = { level: 0, water: 'calm', isOfPage: true }
const SceneContext = createContext<(scene: Scene) => void>(() => {})

/**
 * The page: the sea, and everything in front of it. Its children are not drawn anew when the water rises. `first`: how it
 * stands before any screen has said.
 */
export function ScenePage({ first = atRest, children }: { first?: Scene | undefined; children: ReactNode }) {
  const [scene, setScene] = useState(first)
  const isOnWater = scene.water === 'full' || scene.water === 'watched'
  const isFrameRateLow = useIsFrameRateLow(scene.water === 'calm' && !scene.isOfPage)
  return (
    <SceneContext value={setScene}>
      <div
        className={classNames(styles.page, isOnWater && styles.onWater, isFrameRateLow && styles.lowFrameRate)}
        style={{ '--p': scene.level } as CSSProperties}
        data-water={scene.water}
      >
        <Tide scene={scene} isFrameRateLow={isFrameRateLow} />
        {children}
      </div>
    </SceneContext>
  )
}

/** Sets the scene while the caller is on screen. */
export function useScene({ level, water, isOfPage }: Scene): void {
  const setScene = use(SceneContext)
  useLayoutEffect(() => setScene({ level, water, isOfPage }), [setScene, level, water, isOfPage])
  useLayoutEffect(() => () => setScene(atRest), [setScene])
}
