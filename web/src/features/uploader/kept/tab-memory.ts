import type { TabMemory } from './keep-draft.ts'

const KEY = 'draft_tab'

/** In this tab's own storage. Where that is forbidden, each load of the page is a new tab. */
export const tabMemory: TabMemory = {
  read() {
    try {
      return sessionStorage.getItem(KEY)
    } catch {
      return null
    }
  },
  write(id) {
    try {
      sessionStorage.setItem(KEY, id)
    } catch {
      // Forbidden: then the draft cannot be kept either.
    }
  },
}
