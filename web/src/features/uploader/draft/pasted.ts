/** What a picture from the clipboard is called: a browser calls each of them the same. */
import type { PickedFile } from '@envoi/client/browser/index'
import { dayOf } from '../../../platform/dates/days.ts'

/** In the sender's language. */
type Naming = (values: { date: string; time: string }) => string

const nameless = /^image(\.(?:png|jpe?g|gif|webp|bmp|tiff?|avif))$/i
/** A file that somebody has called so is older. */
const FRESH = 60_000

export function namePasted(picked: PickedFile[], there: { name: string }[], now: Date, naming: Naming): PickedFile[] {
  const taken = new Set(there.map(({ name }) => name))
  return picked.map((one) => {
    const [, ending] = nameless.exec(one.name) ?? []
    if (ending === undefined || now.getTime() - one.file.lastModified > FRESH) return one
    const name = freeName(naming({ date: dayOf(now), time: timeOf(now) }), ending.toLowerCase(), taken)
    taken.add(name)
    return { ...one, name }
  })
}

/** With a point: some systems have no names with a colon. */
const timeOf = (now: Date): string =>
  [now.getHours(), now.getMinutes()].map((number) => String(number).padStart(2, '0')).join('.')

function freeName(stem: string, ending: string, taken: ReadonlySet<string>): string {
  let name = stem + ending
  for (let count = 2; taken.has(name); count += 1) name = `${stem} ${count}${ending}`
  return name
}
