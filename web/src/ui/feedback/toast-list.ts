/** A short word. `kind`: of such words only the newest is worth reading. */
export type Toast = { id: number; text: string; tone: 'info' | 'problem'; kind?: string | undefined }

/** More at once nobody reads; the oldest make room. */
const MOST = 3

/** The same word again, or a newer one of its kind, takes the place of the older, is read out, and has its time anew. */
export function withToast(shown: readonly Toast[], toast: Toast): Toast[] {
  const isOlder = ({ text, kind }: Toast): boolean => text === toast.text || (kind !== undefined && kind === toast.kind)
  return [...shown.filter((other) => !isOlder(other)), toast].slice(-MOST)
}
