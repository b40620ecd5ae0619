/** The test service's store: what has been opened, what has arrived, what has been joined. */
/** `bytes` is empty where a test sends more than memory should hold. */
export type Received = { bytes: Uint8Array; size: number; crc: number }
type StoredPart = { size: number; etag: string; bytes: Uint8Array }
type StoredFile = {
  key: string
  uploadId: string | null
  size: number
  parts: Map<number, StoredPart>
  joined: StoredPart[] | null
}

export type TestBucket = ReturnType<typeof createBucket>

export function createBucket() {
  const files = new Map<string, StoredFile>()
  /** Every part that was stored, in order, as `key/part`. */
  const stored: string[] = []

  return {
    files,
    stored,
    open(key: string, uploadId: string | null, size: number) {
      files.set(key, { key, uploadId, size, parts: new Map(), joined: null })
    },
    /** Tells the ETag. A file of one part is whole at once. */
    store(key: string, partNumber: number | null, { bytes, size, crc }: Received): string | null {
      const file = files.get(key)
      if (!file) return null
      const etag = `${partNumber ?? 1}-${crc.toString(16)}-${size}`
      const part = { size, etag, bytes }
      stored.push(`${key}/${partNumber ?? 1}`)
      if (partNumber === null) file.joined = [part]
      else file.parts.set(partNumber, part)
      return etag
    },
    /** Repeated, it answers as the first time. */
    join(key: string, etags: string[]): 'joined' | 'InvalidPart' | 'NoSuchUpload' {
      const file = files.get(key)
      if (!file) return 'NoSuchUpload'
      const given = etags.join()
      if (file.joined) return file.joined.map(({ etag }) => etag).join() === given ? 'joined' : 'InvalidPart'
      const parts = etags.map((_, index) => file.parts.get(index + 1))
      const whole = parts.filter((part) => part !== undefined)
      const size = whole.reduce((sum, part) => sum + part.size, 0)
      if (size !== file.size || whole.map(({ etag }) => etag).join() !== given) return 'InvalidPart'
      file.joined = whole
      return 'joined'
    },
    /** Like a real store, it lists nothing once joined. */
    list(key: string) {
      const file = files.get(key)
      if (!file || file.joined) return []
      const inOrder = [...file.parts].toSorted(([a], [b]) => a - b)
      return inOrder.map(([partNumber, { size, etag }]) => ({ partNumber, size, etag: `"${etag}"` }))
    },
    lose(key: string, partNumber?: number) {
      const file = files.get(key)
      if (!file) return
      if (file.joined) file.parts = new Map(file.joined.map((part, index) => [index + 1, part]))
      file.joined = null
      if (partNumber === undefined) file.parts.clear()
      else file.parts.delete(partNumber)
    },
    content: (key: string): Buffer => Buffer.concat(files.get(key)?.joined?.map(({ bytes }) => bytes) ?? []),
    isWhole: (key: string): boolean => Boolean(files.get(key)?.joined),
  }
}
