/** A CRC-32 as the wire writes it: base64 of its four bytes, big-endian. */
export function writeCrc32(crc32: number): string {
  const bytes = [24, 16, 8, 0].map((shift) => (crc32 >>> shift) & 0xff)
  return btoa(String.fromCharCode(...bytes))
}
