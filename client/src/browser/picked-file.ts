/** A file that the person chose. */
export type PickedFile = {
  /** With its folders: `photos/summer/beach.jpg`. */
  name: string
  file: File
  /** Where the browser gives one: by it the file is found again after a reload. */
  handle?: FileSystemFileHandle
  /** The chosen folder that the file is in: permission for it opens the file too. */
  folder?: FileSystemDirectoryHandle
}

/** `unreadable`: names of what the browser could not open. */
export type Picking = { files: PickedFile[]; unreadable: string[] }

/** What systems leave in folders for themselves. Nobody means to send it. */
const leftovers = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

export const isMeant = (name: string): boolean => !leftovers.has(name.slice(name.lastIndexOf('/') + 1))
