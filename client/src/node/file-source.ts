import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FileIdentity, Source } from '../upload/ports.ts'
import { type Buffers, createBuffers, type NodeSlice, fileSlice } from './file-slice.ts'

/** `name` is what recipients see, with its folders: `folder/plan.pdf`. The files of one upload share their `buffers`. */
export async function openSource(
  path: string,
  { name = basename(path), buffers = createBuffers() }: { name?: string | undefined; buffers?: Buffers } = {},
): Promise<Source<NodeSlice>> {
  const identify = async (): Promise<FileIdentity> => {
    const found = await stat(path)
    if (!found.isFile()) throw new Error(`"${path}" is not a file`)
    return { name, size: found.size, modified: Math.floor(found.mtimeMs) }
  }
  return { identity: await identify(), identify, slice: (start, end) => fileSlice(path, start, end, buffers) }
}
