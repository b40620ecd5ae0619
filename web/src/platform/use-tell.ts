import { type Format, useFormat } from './format.ts'

type Values = Record<string, string | number>

/**
 * Tells why something was not done, in the reader's own language. A feature hands over its own `t`, which knows the
 * words that were fetched for it, and how it reads an error. `more`: what else its sentences speak of.
 */
export function useTell<Key extends string>(
  t: (key: Key, values: Values) => string,
  read: (error: unknown, format: Format) => { key: Key; values: Values },
): (error: unknown, more?: Values) => string {
  const format = useFormat()
  return (error, more) => {
    const { key, values } = read(error, format)
    return t(key, { ...values, ...more })
  }
}
