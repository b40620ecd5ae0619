/**
 * Entry names for a ZIP of files. Stored names come from strangers and were made on any system: here they become
 * relative paths that extract everywhere, no two to the same file, also where case or Unicode form makes no difference.
 */

/** The longest file name that common file systems take. */
const longestSegment = 255
/** The longest path that common systems extract; well below the format's own 65,535. */
const longestPath = 4096
/** Room kept for the number that tells equal names apart. */
const longestNumber = ' (1000000)'.length

const encoder = new TextEncoder()

/** Cuts at a character boundary. */
const cutToBytes = (text: string, max: number): string =>
  text.slice(0, encoder.encodeInto(text, new Uint8Array(max)).read)

const splitExtension = (name: string): [stem: string, extension: string] => {
  const extension = /(?<=.)\.[^. ]{1,16}$/u.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - extension.length), extension]
}

const shorten = (name: string, max: number): string => {
  if (Buffer.byteLength(name) <= max) return name
  const [stem, extension] = splitExtension(name)
  return cutToBytes(stem, max - Buffer.byteLength(extension)) + extension
}

/** Names that Windows gives to devices, whatever extension follows. */
const windowsDevice = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/iu

const cleanSegment = (segment: string): string => {
  const plain = segment.replace(/\p{Bidi_Control}/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}\\<>:"|?*]/gu, '_')
  const short = shorten(plain, longestSegment)
  const harmless = windowsDevice.test(short) ? shorten(`_${short}`, longestSegment) : short
  // Windows drops dots and spaces at the end, so they could hide a clash; this also ends `.` and `..`.
  return harmless.replace(/[. ]+$/, '_')
}

const cleanPath = (name: string): string => {
  const segments = name.toWellFormed().normalize('NFC').split('/').map(cleanSegment).filter(Boolean)
  const path = segments.join('/') || '_'
  return Buffer.byteLength(path) + longestNumber > longestPath ? segments.at(-1)! : path
}

const foldersOf = (path: string): string[] => [...path.matchAll(/\//g)].map((slash) => path.slice(0, slash.index))

/** Equal for names that some file system takes for one: invisible characters fall away, case folds (also ß and ς). */
const keyOf = (path: string): string =>
  path
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')

/** One name per stored name, in the same order. A name that nobody else has stays; folders keep theirs before files. */
export const zipNames = (storedNames: readonly string[]): string[] => {
  const paths = storedNames.map(cleanPath)
  const taken = new Set(paths.flatMap(foldersOf).map(keyOf))
  const claim = (path: string): boolean => {
    const key = keyOf(path)
    if (taken.has(key)) return false
    taken.add(key)
    return true
  }
  const isFree = paths.map(claim)

  // Numbering goes on where it stopped, so that many equal names take linear time.
  const lastNumber = new Map<string, number>()
  const numbered = (path: string): string => {
    const leafStart = path.lastIndexOf('/') + 1
    const [stem, extension] = splitExtension(shorten(path.slice(leafStart), longestSegment - longestNumber))
    const base = path.slice(0, leafStart) + stem
    const key = keyOf(base + extension)
    let number = lastNumber.get(key) ?? 1
    let candidate: string
    do candidate = `${base} (${++number})${extension}`
    while (!claim(candidate))
    lastNumber.set(key, number)
    return candidate
  }
  return paths.map((path, index) => (isFree[index] ? path : numbered(path)))
}
