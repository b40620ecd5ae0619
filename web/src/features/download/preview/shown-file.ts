import type { GrantedFile } from './granted-file.ts'
import type { PreviewFile } from './preview-order.ts'

/** Whatever shows one kind of file. What goes wrong is told, and something else stands in its place. */
export type ShownFile = { file: PreviewFile; granted: GrantedFile; onFailed: (error: unknown) => void }
