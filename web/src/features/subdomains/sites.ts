/** Where sites are, seen from this one, and how one gets from one to another. */
export type Sites = {
  /** The place of this very page. */
  here: string
  /** Where links go whose site is gone. */
  main: string
  hostOf: (name: string) => string
  /** To this page at another site, where one signs in anew. */
  goTo: (name: string) => void
  /** The same at the main site, with a one-time code. */
  goToMain: (code: string) => void
}
