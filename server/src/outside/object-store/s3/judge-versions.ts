import type { ObjectState } from './ledger.ts'
import type { ListedVersion } from './list-versions.ts'

/** A key as the ledger has it. */
export type KnownKey = { state: ObjectState; version: string | null; size: number }
export type Judgement = {
  /** Versions to become leftovers. */
  drafts: string[]
  orphans: string[]
  /** Nobody with our signatures can make one, and it would hide what a sender has stored. */
  markers: string[]
  /** Sealed, and the very bytes are not there. */
  isMissing: boolean
}

/**
 * What becomes of everything that the store has under one key. A version that the ledger names is never touched, nor the
 * newest of a key that waits to be sealed: that one may be what its sender means. Of a key that nobody knows, somebody may
 * once have read it, so it is no draft. What is young may be on its way into the ledger.
 */
export function judgeVersions(
  known: KnownKey | undefined,
  listed: readonly ListedVersion[],
  isOld: (version: ListedVersion) => boolean,
): Judgement {
  const versions = listed.filter(({ isDeleteMarker }) => !isDeleteMarker)
  const markers = listed.filter(({ isDeleteMarker }) => isDeleteMarker).map(({ version }) => version)
  const kept = new Set(known && known.state === 'open' ? newest(known, versions) : [known?.version])
  const isMissing =
    known?.state === 'sealed' && !versions.some(({ version, size }) => version === known.version && size === known.size)
  // Somebody may have put the bytes back under another version: that is for them to look at.
  if (isMissing) return { drafts: [], orphans: [], markers, isMissing }
  const unwanted = versions
    .filter((version) => !kept.has(version.version) && (known?.state === 'aborted' || isOld(version)))
    .map(({ version }) => version)
  return { drafts: known ? unwanted : [], orphans: known ? [] : unwanted, markers, isMissing }
}

/** In order of time the store lists the newest first, also where a delete marker is newer still. */
function newest({ size }: KnownKey, versions: readonly ListedVersion[]): (string | undefined)[] {
  return [versions[0]?.version, versions.find((version) => version.size === size)?.version]
}
