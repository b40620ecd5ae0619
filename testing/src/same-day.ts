import { setTimeout as delay } from 'node:timers/promises'

const HOUR = 3_600_000
/** Longer than a test that counts by days takes on a busy machine. */
const LONGEST = 60_000

/** Days begin with an hour, here or where a visitor is: whatever counts by days begins after one that is near. */
export async function onSameDay(): Promise<void> {
  const left = HOUR - (Date.now() % HOUR)
  if (left <= LONGEST) await delay(left)
}
