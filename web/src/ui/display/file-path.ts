/** `photos/summer/beach.jpg` is `beach.jpg` in `photos/summer/`. */
export function splitPath(path: string): { folder: string; name: string } {
  const cut = path.lastIndexOf('/') + 1
  return { folder: path.slice(0, cut), name: path.slice(cut) }
}

/** How much of a name is selected when it is to be changed: all but its ending, which nobody means to change. */
export function stemLength(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}
