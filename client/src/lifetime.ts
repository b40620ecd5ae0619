/** How long a transfer shall be kept, as people write it: `12h`, `7d`, `2w`. */
const units: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** In milliseconds; nothing when it is not written so. */
export function readLifetime(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d{1,5})([hdw])$/.exec(text.trim()) ?? []
  const length = Number(digits) * (units[unit] ?? 0)
  return length > 0 ? length : undefined
}
