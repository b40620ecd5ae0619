/** How a promise ended, in words that can leave the page. */
import type { Page } from '@playwright/test'

export type Told<T> = { value: T } | { error: string; message: string }

/** Runs in the page. A failure there comes back by its name, which an Error loses on the way out. */
export async function tell<T, Arg>(page: Page, work: (arg: Arg) => Promise<T>, arg: Arg): Promise<Told<T>> {
  const code = `(${work.toString()})(${JSON.stringify(arg) ?? ''})`
  return page.evaluate(
    `${code}.then((value) => ({ value }), ({ name, message }) => ({ error: name, message }))`,
  ) as Promise<Told<T>>
}
