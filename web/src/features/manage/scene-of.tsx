import { useScene } from '../../ui/tide/scene.tsx'
import type { AddingState } from './create-adding.ts'
import type { View } from './view-of.ts'
import { sceneOf } from './water-of.ts'

/** The sea behind the page. It is one of its parts, since the page may lie over a list that has its own. */
export function SceneOf({ view, now, adding }: { view: View; now: Date; adding?: AddingState }) {
  useScene(sceneOf(view, now, adding))
  return null
}
