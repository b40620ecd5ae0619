/** What the engine needs of its home, a browser or Node. The home fills these in; the engine knows no more of it. */

/** A piece of a file, not yet read. A home adds what its own sender needs to send it. */
export type Slice = {
  readonly size: number
  /** Reads the piece in chunks, never the whole of it at once. */
  crc32(signal: AbortSignal): Promise<number>
}

/** By what a file is known again in another process. `modified` is milliseconds since 1970. */
export type FileIdentity = { name: string; size: number; modified: number }

export type Source<S extends Slice> = {
  /** As it was when the file was chosen. */
  readonly identity: FileIdentity
  /** As it is now. */
  identify(): Promise<FileIdentity>
  slice(start: number, end: number): S
}

export type SignedRequest<S extends Slice> = {
  method: 'PUT' | 'POST'
  url: string
  headers: Record<string, string>
  body: S | string
  /** How many bytes of the body have left so far. */
  onProgress?: (sent: number) => void
  signal: AbortSignal
}
export type Answer = { status: number; headers: { get(name: string): string | null }; text: string }

/** Rejects with NetworkError when no answer came, and with the signal's reason when aborted. */
export type Sender<S extends Slice> = { send(request: SignedRequest<S>): Promise<Answer> }

/** Where records outlive the process. Any of these may throw, as a browser's storage does; the upload goes on. */
export type Memory = {
  list(): Promise<string[]>
  load(id: string): Promise<unknown>
  save(id: string, record: object): Promise<void>
  remove(id: string): Promise<void>
}

/** Of a home that keeps nothing: that is said, and the upload goes on from its own record. */
export const noMemory: Memory = {
  list: async () => [],
  load: async () => undefined,
  save: () => Promise.reject(new Error('nothing is kept here')),
  remove: async () => undefined,
}

export type Clock = {
  /** Milliseconds from any fixed point. */
  now(): number
  /** Rejects with the signal's reason when aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export type Online = {
  isOnline(): boolean
  /** At once when online already. */
  whenOnline(signal: AbortSignal): Promise<void>
}

export type Home<S extends Slice> = {
  sender: Sender<S>
  memory: Memory
  clock: Clock
  online: Online
  /** From 0 up to but not 1. */
  random(): number
}
