/** What stands behind the words. Screens and steps say it with useScene; the last one to speak is heard. */
export type Scene = {
  /** How high the water is, from 0 at rest to 1 just under the top bar. */
  level: number
  /** `watched`: full, and a beam goes over it. */
  water: 'calm' | 'still' | 'full' | 'watched' | 'out'
  /** The water is as tall as the document, which may scroll; otherwise it is fixed to the window. */
  isOfPage: boolean
}
