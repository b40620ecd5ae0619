import { vi } from 'vitest'

export type SavedFile = { name: string; text(): Promise<string> }

/** What is saved as a file from now on, instead of being handed to a browser. */
export function catchSaved(): SavedFile[] {
  const saved: SavedFile[] = []
  let last = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const blob = last
    saved.push({ name: this.download, text: () => blob.text() })
  })
  return saved
}
