/**
 * A listing of the store comes in pages, and a page can end amid one key. Here it comes key by key, each with all it has,
 * so that whoever stops can go on behind a key. Foreign keys are not ours to judge and are left out.
 */
export type Page<Item> = { items: Item[]; next: Markers | undefined }
/** Where a page ended: the key, and which of its versions or uploads was the last. */
export type Markers = { key: string; id: string | undefined }

const OURS = /^[0-9a-f]{32}\/[0-9a-f]{32}$/

/** Somebody may have put one key any number of times: of so many the rest waits until these are gone. */
const MOST_OF_A_KEY = 10_000

/** `isNeeded`: among the rest too. */
export async function* keyByKey<Item extends { key: string }>(
  readPage: (from: Markers) => Promise<Page<Item>>,
  after: string,
  isNeeded: (item: Item) => boolean = () => false,
): AsyncGenerator<{ key: string; items: Item[] }> {
  let held: Item[] = []
  let from: Markers | undefined = { key: after, id: undefined }
  while (from !== undefined) {
    const { items, next } = await readPage(from)
    // The store tells versions and delete markers apart, each in order.
    const groups = [...Map.groupBy([...held, ...items], ({ key }) => key)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    // The last key of a page may go on in the next one.
    const last = next === undefined ? [] : (groups.pop()?.[1] ?? [])
    held = last.filter((item, index) => index < MOST_OF_A_KEY || isNeeded(item))
    // Asked for what lies behind a key, Ceph begins with that key's own versions.
    for (const [key, group] of groups) if (key > after && OURS.test(key)) yield { key, items: group }
    from = next
  }
}
