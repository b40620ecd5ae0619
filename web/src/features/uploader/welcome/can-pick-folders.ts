import { useInBrowser } from '../../../platform/use-in-browser.ts'

/** Phones without folders to choose do not have it. */
export const canPickFolders = (): boolean => 'webkitdirectory' in HTMLInputElement.prototype

/** The same for what the prerendered page shows: most can. */
export const useCanPickFolders = (): boolean => useInBrowser(canPickFolders, true)

/** Of an input that takes one: every browser has it under this name, and React's types do not know it. */
export const wholeFolder = { webkitdirectory: '' }
