import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What only the browser can tell. The prerendered page, drawn by the build, assumes it; the truth takes over with the app. */
export const useInBrowser = <Value extends string | boolean>(look: () => Value, assumed: Value): Value =>
  useSyncExternalStore(never, look, () => assumed)
