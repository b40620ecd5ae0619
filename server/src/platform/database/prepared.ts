import type { Reader } from './connect.ts'

/** For reads that are asked for all the time: built once for a connection pool, each of whose connections keeps the plan. */
export function preparedFor<From extends Reader, Reads>(prepare: (reader: From) => Reads): (reader: From) => Reads {
  const prepared = new WeakMap<From, Reads>()
  return (reader) => {
    const reads = prepared.get(reader) ?? prepare(reader)
    prepared.set(reader, reads)
    return reads
  }
}
