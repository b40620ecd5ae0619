import { onTestFinished, vi } from 'vitest'

/**
 * What stands in a frame of the page, since none is loaded here: it keeps what it is told, and says what a test lets it say.
 */
export function standInFrame() {
  const told: { message: unknown; origin: string }[] = []
  const inside = { postMessage: (message: unknown, origin: string) => void told.push({ message, origin }) }
  const found = vi
    .spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get')
    .mockReturnValue(inside as unknown as HTMLIFrameElement['contentWindow'])
  onTestFinished(() => found.mockRestore())
  return {
    told,
    /** `origin` and `source`: where it seems to come from. */
    say: (data: unknown, origin: string, source: unknown = inside) =>
      dispatchEvent(Object.assign(new Event('message'), { data, origin, source })),
  }
}
